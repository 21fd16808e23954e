// Passkeys in the browser. The library is loaded on its first use.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/browser";
import { failureText } from "../lib/account-texts.ts";
import type { PasskeySite } from "../lib/passkey-site.ts";

/** What a click on a button for passkeys does. */
type PasskeyAction = "add" | "sign-in";

const paths: Record<PasskeyAction, string> = { add: "/account/passkeys", "sign-in": "/login/passkey" };
const requestFailedText = "That did not work. Try again.";

/**
 * Adds a passkey, or signs in with one. Returns the error message; undefined after success. When the site's passkeys
 * belong to another origin, the browser goes there, and `finishPasskey` continues after the return.
 */
export async function requestPasskey(
  act: PasskeyAction,
  site: PasskeySite,
  fields: { password?: string } = {},
): Promise<string | undefined> {
  const { options, error } = await send(act, fields);
  if (error) return error;
  if (site.origin !== location.origin) {
    const text = JSON.stringify({ act, options, back: location.pathname + location.search });
    location.assign(`${site.origin}/passkey#${encodeURIComponent(text)}`);
    // The page stays busy until the browser has left it.
    return new Promise(() => {});
  }
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  try {
    const start = act === "add" ? startRegistration : startAuthentication;
    const response = await start({ optionsJSON: options } as never);
    return (await send(act, { response: neededParts(response) })).error;
  } catch (error) {
    return ceremonyErrorText(error);
  }
}

/** Sends what the page at the other origin brought back. Returns undefined when it brought nothing for this act. */
export async function finishPasskey(act: PasskeyAction): Promise<{ error?: string } | undefined> {
  const result = readResultFromHash();
  if (result?.act !== act) return undefined;
  history.replaceState(history.state, "", location.pathname + location.search);
  return send(act, { response: neededParts(result.response) });
}

type CredentialResponse = RegistrationResponseJSON | AuthenticationResponseJSON;

function readResultFromHash(): { act: PasskeyAction; response: CredentialResponse } | undefined {
  if (!location.hash.startsWith("#%7B")) return undefined;
  try {
    return JSON.parse(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return undefined;
  }
}

/** Leaves out what repeats other parts, since the server takes at most 8 kB of such a request. */
function neededParts({ id, rawId, type, response }: CredentialResponse) {
  const { clientDataJSON } = response;
  const parts =
    "signature" in response
      ? {
          authenticatorData: response.authenticatorData,
          signature: response.signature,
          userHandle: response.userHandle ?? undefined,
        }
      : { attestationObject: response.attestationObject, transports: response.transports };
  return { id, rawId, type, clientExtensionResults: {}, response: { clientDataJSON, ...parts } };
}

async function send(act: PasskeyAction, body: object): Promise<{ options?: unknown; error?: string }> {
  try {
    const headers = { "Content-Type": "application/json" };
    const response = await fetch(paths[act], { method: "POST", headers, body: JSON.stringify(body) });
    return await response.json();
  } catch (error) {
    return { error: failureText(error, requestFailedText) };
  }
}

function ceremonyErrorText(error: unknown) {
  return error instanceof Error && error.name === "InvalidStateError"
    ? "This device already has a passkey for your account."
    : "The browser did not return a passkey.";
}
