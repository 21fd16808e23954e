import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type OpenIdContext, Provider } from "oidc-provider";
import { claimsOf, findAccount } from "./accounts.ts";
import type { ProviderOptions } from "./start.ts";

const scope = "openid email profile";

/** Creates a real OpenID provider that stores its state in memory. */
export function createProvider(
  issuer: string,
  { site, callbackUrl, clientId, secret, claimsIn }: ProviderOptions,
) {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [callbackUrl],
        grant_types: ["authorization_code"],
        response_types: ["code"],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    jwks: { keys: [{ ...key, kid: "demo", use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture"] },
    conformIdTokenClaims: claimsIn === "userinfo",
    findAccount(_ctx: OpenIdContext, sub: string) {
      const account = findAccount(sub);
      return account && { accountId: sub, claims: () => claimsOf(account, site) };
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      url: (_ctx: OpenIdContext, { uid }: { uid: string }) => `/choose/${uid}`,
    },
    // In seconds.
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    loadExistingGrant: createGrant,
    renderError(ctx: OpenIdContext, { error }: { error: string }) {
      ctx.type = "text/plain";
      ctx.body = `The demo provider refused this: ${error}\n`;
    },
  });
}

/** There is no consent page: by choosing an account, a person agrees to share its data with the site. */
async function createGrant({ oidc }: OpenIdContext) {
  if (!oidc.session?.accountId) return undefined;
  const grant = new oidc.provider.Grant({
    clientId: oidc.client.clientId,
    accountId: oidc.session.accountId,
  });
  grant.addOIDCScope(scope);
  await grant.save();
  return grant;
}
