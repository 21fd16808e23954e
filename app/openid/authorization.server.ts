import type { Configuration } from "openid-client";
import type { SignInProblem } from "../lib/sign-in-problems.ts";
import { type Person, readPerson } from "./person.server.ts";

/** This site as the client of an OpenID provider. */
export interface Client {
  configuration: Configuration;
  /** Whether it is the demo provider, which proves nothing about an e-mail. */
  isDemo: boolean;
}

interface ClientSource {
  client(): Promise<Client>;
}

/** An authorization that has begun: what the provider's response has to match (RFC 6749, 4.1; RFC 7636). */
export interface PendingAuthorization {
  state: string;
  nonce: string;
  verifier: string;
}

export interface AuthorizationRequest {
  /** The provider's address to send the browser to. */
  url: string;
  pending: PendingAuthorization;
}

/** Why there is no person. `details` are for the log and hold no secret. */
export interface AuthorizationFailure {
  problem: SignInProblem;
  details: string;
}

const popupMark = "popup.";
const scope = "openid email profile";

/** Prepares the request that asks the provider who the person is. `callback`: the address it sends the browser back to. */
export async function beginAuthorization(
  source: ClientSource,
  callback: string,
  popup: boolean,
): Promise<AuthorizationRequest | AuthorizationFailure> {
  const openid = await import("openid-client");
  try {
    const { configuration } = await source.client();
    const pending = {
      state: (popup ? popupMark : "") + openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: callback,
      scope,
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, pending };
  } catch (error) {
    return { problem: problemOf(error), details: describe(error) };
  }
}

/** Whether a response with this state belongs to a popup. The state itself says so, in case the cookie is gone. */
export function isPopupState(state: string): boolean {
  return state.startsWith(popupMark);
}

/**
 * Finds out who signed in. `response`: the callback's address with the query that the browser brought. `company`: a name
 * that no person may have.
 */
export async function finishAuthorization(
  source: ClientSource,
  response: URL,
  pending: PendingAuthorization,
  company: string,
): Promise<Person | AuthorizationFailure> {
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
    // Google puts the e-mail into the ID token; some providers have it at their userinfo endpoint alone.
    const needsUserInfo = !claims.email && configuration.serverMetadata().userinfo_endpoint;
    const more = needsUserInfo
      ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {};
    const person = readPerson({ ...more, ...claims }, isDemo, company);
    return person ?? { problem: "nameless", details: "the provider gave no e-mail" };
  } catch (error) {
    return { problem: problemOf(error), details: describe(error) };
  }
}

interface OpenIdError extends Error {
  code?: string;
  /** The provider's error code, such as access_denied (RFC 6749, 4.1.2.1). */
  error?: string;
}

function problemOf(thrown: unknown): SignInProblem {
  const { code, error, name, cause } = thrown as OpenIdError;
  if (name === "AuthorizationResponseError") return error === "access_denied" ? "cancelled" : "denied";
  const network = code === "OAUTH_TIMEOUT" || thrown instanceof TypeError || cause instanceof TypeError;
  return network ? "unreachable" : "failed";
}

/** Messages and error codes alone: other properties of such errors may hold tokens. */
function describe(thrown: unknown): string {
  const { message, code, error, cause } = thrown as OpenIdError;
  const inner = cause instanceof Error ? cause.message : undefined;
  return [message, code, error, inner].filter(Boolean).join("; ");
}
