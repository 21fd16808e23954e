import type { Configuration } from "openid-client";
import type { GoogleProblem } from "../lib/google-problems.ts";
import type { ReservedNames } from "../lib/name.ts";
import { type ProviderPerson, parsePerson } from "./person.server.ts";

/** This site as the client of an OpenID provider. */
export interface Client {
  configuration: Configuration;
  /** Whether this is the demo provider, which does not prove that a person owns an e-mail address. */
  isDemo: boolean;
}

interface ClientSource {
  client(): Promise<Client>;
}

/** An authorization that has begun. The provider's response has to match these values (RFC 6749, 4.1; RFC 7636). */
export interface PendingAuthorization {
  state: string;
  nonce: string;
  verifier: string;
}

export interface AuthorizationRequest {
  /** The address at the provider to which the browser is redirected. */
  url: string;
  pending: PendingAuthorization;
}

/** Why the sign-in failed. `details` are for the log and contain no secret. */
export interface AuthorizationFailure {
  problem: GoogleProblem;
  details: string;
}

const popupPrefix = "popup.";
const scope = "openid email profile";

/** Prepares the authorization request. `callbackUrl`: the address to which the provider redirects the browser. */
export async function beginAuthorization(
  source: ClientSource,
  callbackUrl: string,
  isPopup: boolean,
): Promise<AuthorizationRequest | AuthorizationFailure> {
  const openid = await import("openid-client");
  try {
    const { configuration } = await source.client();
    const pending = {
      state: (isPopup ? popupPrefix : "") + openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackUrl,
      scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, pending };
  } catch (error) {
    return { problem: problemOf(error), details: detailsOf(error) };
  }
}

/** Whether a response with this state belongs to a popup. Works without the cookie, which may have expired. */
export function isPopupState(state: string): boolean {
  return state.startsWith(popupPrefix);
}

/**
 * Exchanges the provider's response for the person who signed in. `response`: the callback address with the query of the
 * request. `reserved`: names that the person must not have.
 */
export async function finishAuthorization(
  source: ClientSource,
  response: URL,
  pending: PendingAuthorization,
  reserved: ReservedNames,
): Promise<ProviderPerson | AuthorizationFailure> {
  const openid = await import("openid-client");
  try {
    const { configuration, isDemo } = await source.client();
    const tokens = await openid.authorizationCodeGrant(configuration, response, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // Google puts the e-mail into the ID token; some providers return it only from their userinfo endpoint.
    const needsUserInfo = !claims.email && configuration.serverMetadata().userinfo_endpoint;
    const userInfo = needsUserInfo
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    const person = parsePerson({ ...userInfo, ...claims }, isDemo, reserved);
    return person ?? { problem: "noEmail", details: "the provider gave no e-mail" };
  } catch (error) {
    return { problem: problemOf(error), details: detailsOf(error) };
  }
}

interface OpenIdError extends Error {
  code?: string;
  /** The provider's error code, such as access_denied (RFC 6749, 4.1.2.1). */
  error?: string;
}

function problemOf(thrown: unknown): GoogleProblem {
  const { code, error, name, cause } = thrown as OpenIdError;
  if (name === "AuthorizationResponseError") return error === "access_denied" ? "cancelled" : "denied";
  const isNetworkError =
    code === "OAUTH_TIMEOUT" || thrown instanceof TypeError || cause instanceof TypeError;
  return isNetworkError ? "unreachable" : "failed";
}

/** Returns messages and error codes only, since other properties of these errors may contain tokens. */
function detailsOf(thrown: unknown): string {
  const { message, code, error, cause } = thrown as OpenIdError;
  const inner = cause instanceof Error ? cause.message : undefined;
  return [message, code, error, inner].filter(Boolean).join("; ");
}
