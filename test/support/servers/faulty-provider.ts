// An OpenID provider on a free port of this machine that can send false or broken responses.
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import { listenOnFreePort } from "../listen.ts";

type Endpoint = "discovery" | "token" | "jwks" | "userinfo";

const ownKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreignKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });

type FaultyProvider = Awaited<ReturnType<typeof openFaultyProvider>>;

/**
 * The provider responds correctly until a test sets one of its fields. Every authorization code signs in the same person,
 * Eve. ID tokens contain `nonce`.
 */
export async function openFaultyProvider() {
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const provider = {
    issuer,
    nonce: "",
    /** The key that signs ID tokens: the provider's own, one that it does not publish, or none (no signature). */
    signedBy: "own" as "own" | "foreign" | "none",
    /** The endpoint whose response never ends. */
    endlessEndpoint: undefined as Endpoint | undefined,
    /** The endpoint whose response stops halfway. */
    stallingEndpoint: undefined as Endpoint | undefined,
    /** Where the e-mail is: in the ID token, or only in the response of the userinfo endpoint. */
    emailIn: "token" as "token" | "userinfo",
    /** How many bytes of the endless response were sent. Resolves when the client hangs up. */
    bytesSent: Promise.withResolvers<number>(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const responses: Record<string, [Endpoint, () => object]> = {
    "/.well-known/openid-configuration": ["discovery", () => discoveryDocument(issuer)],
    "/token": ["token", () => ({ access_token: "a", token_type: "bearer", id_token: idToken(provider) })],
    "/jwks": [
      "jwks",
      () => ({ keys: [{ ...ownKeys.publicKey.export({ format: "jwk" }), kid: "1", alg: "RS256" }] }),
    ],
    "/userinfo": ["userinfo", () => ({ sub: "eve", ...email })],
  };
  server.on("request", (req, res) => {
    const [endpoint, createBody] = responses[req.url!]!;
    res.writeHead(200, { "Content-Type": "application/json" });
    if (provider.endlessEndpoint === endpoint) return sendEndless(res, provider.bytesSent.resolve);
    if (provider.stallingEndpoint === endpoint) return void res.write("{");
    res.end(JSON.stringify(createBody()));
  });
  return provider;
}

const email = { email: "eve@example.com", email_verified: true };

function discoveryDocument(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    id_token_signing_alg_values_supported: ["RS256"],
  };
}

function idToken({
  issuer,
  nonce,
  signedBy,
  emailIn,
}: Pick<FaultyProvider, "issuer" | "nonce" | "signedBy" | "emailIn">) {
  const now = Math.floor(Date.now() / 1000);
  const emailClaims = emailIn === "token" ? email : {};
  const claims = { iss: issuer, sub: "eve", aud: "a", iat: now, exp: now + 600, nonce, ...emailClaims };
  const body = `${encode({ alg: "RS256", kid: "1" })}.${encode(claims)}`;
  const keys: Partial<Record<string, KeyObject>> = {
    own: ownKeys.privateKey,
    foreign: foreignKeys.privateKey,
  };
  const key = keys[signedBy];
  return `${body}.${key ? sign("RSA-SHA256", Buffer.from(body), key).toString("base64url") : ""}`;
}

function encode(value: object) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Sends JSON that never ends, as fast as the client reads it. */
function sendEndless(res: ServerResponse, onClose: (bytes: number) => void) {
  const chunk = " ".repeat(16 * 1024);
  let bytes = 0;
  const write = () => {
    while (!res.destroyed) {
      bytes += chunk.length;
      if (!res.write(chunk)) return res.once("drain", write);
    }
  };
  res.once("close", () => onClose(bytes));
  write();
}
