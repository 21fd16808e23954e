import type { Configuration } from "openid-client";
import type { SignInProblem } from "../lib/sign-in-problems.ts";
import { fetchBounded } from "./bounded-fetch.server.ts";
import { type Person, personOf } from "./person.server.ts";

/** A site as an OpenID provider knows it. */
export interface Client {
  issuer: string;
  id: string;
  secret: string;
  /** Whether the provider is the demo one, whose word counts for nothing elsewhere. */
  demo: boolean;
}

interface Door {
  client(): Promise<Client>;
}

/** What the browser has to bring back for the provider's answer to count. */
export interface Asked {
  state: string;
  nonce: string;
  verifier: string;
}

/** Where to send the browser, and what to ask of the answer. */
export interface Question {
  url: string;
  asked: Asked;
}

/** Why there is no person; `why` is for the log and holds no secret. */
export interface Failure {
  problem: SignInProblem;
  why: string;
}

const timeoutSeconds = 10;
const popupMark = "popup.";
const scope = "openid email profile";

/** Prepares the question to the provider who the person is. */
export async function askWho(google: Door, callback: string, popup: boolean): Promise<Question | Failure> {
  const openid = await import("openid-client");
  try {
    const config = await configuration(await google.client());
    const asked = {
      state: (popup ? popupMark : "") + openid.randomState(),
      nonce: openid.randomNonce(),
      verifier: openid.randomPKCECodeVerifier(),
    };
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope,
      state: asked.state,
      nonce: asked.nonce,
      code_challenge: await openid.calculatePKCECodeChallenge(asked.verifier),
      code_challenge_method: "S256",
    });
    return { url: url.href, asked };
  } catch (error) {
    return { problem: problemOf(error), why: told(error) };
  }
}

/** Whether an answer with this state belongs into a popup: known even when the ticket is gone. */
export function inPopup(state: string): boolean {
  return state.startsWith(popupMark);
}

/**
 * Who the provider says it is. `answer` is the address of the callback, with the query that the browser brought;
 * `company` the name that nobody gets.
 */
export async function hearWho(
  google: Door,
  answer: URL,
  asked: Asked,
  company: string,
): Promise<Person | Failure> {
  const openid = await import("openid-client");
  try {
    const client = await google.client();
    const config = await configuration(client);
    const tokens = await openid.authorizationCodeGrant(config, answer, {
      expectedState: asked.state,
      expectedNonce: asked.nonce,
      pkceCodeVerifier: asked.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    // Google tells the e-mail in the token; some other providers only when asked apart.
    const apart = !claims.email && config.serverMetadata().userinfo_endpoint;
    const more = apart ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub) : {};
    const person = personOf({ ...more, ...claims }, client.demo, company);
    return person ?? { problem: "nameless", why: "the provider told no e-mail" };
  } catch (error) {
    return { problem: problemOf(error), why: told(error) };
  }
}

const configurations = new Map<string, Promise<Configuration>>();

/** The provider's own description of itself, read once; a reading that failed is tried again. */
function configuration(client: Client): Promise<Configuration> {
  const key = `${client.issuer} ${client.id} ${client.secret}`;
  const known = configurations.get(key);
  if (known) return known;
  const found = discover(client);
  configurations.set(key, found);
  found.catch(() => configurations.delete(key));
  return found;
}

async function discover({ issuer, id, secret }: Client) {
  const openid = await import("openid-client");
  const execute = [openid.enableNonRepudiationChecks];
  // The settings allow plain http for a provider on this machine alone.
  if (issuer.startsWith("http:")) execute.push(openid.allowInsecureRequests);
  const options = { timeout: timeoutSeconds, execute, [openid.customFetch]: fetchBounded };
  return openid.discovery(new URL(issuer), id, secret, undefined, options);
}

interface OpenIdError extends Error {
  code?: string;
  /** The provider's own word, such as access_denied (RFC 6749, section 4.1.2.1). */
  error?: string;
}

function problemOf(thrown: unknown): SignInProblem {
  const { code, error, name, cause } = thrown as OpenIdError;
  if (name === "AuthorizationResponseError") return error === "access_denied" ? "cancelled" : "denied";
  const network = code === "OAUTH_TIMEOUT" || thrown instanceof TypeError || cause instanceof TypeError;
  return network ? "unreachable" : "failed";
}

/** Messages and codes alone: the rest of such errors may hold codes and tokens. */
function told(thrown: unknown): string {
  const { message, code, error, cause } = thrown as OpenIdError;
  const inner = cause instanceof Error ? cause.message : undefined;
  return [message, code, error, inner].filter(Boolean).join("; ");
}
