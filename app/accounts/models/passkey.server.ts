import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from "@simplewebauthn/server";
import type { Db } from "../../../db/engine.ts";
import type { User } from "../../core/user.server.ts";
import type { PasskeySite } from "../lib/passkey-site.ts";
import { consumeToken, createToken } from "./account-token.server.ts";

// A challenge is a token that works once (account-token.server.ts), so a response that is sent again is refused on all
// nodes, even one of an authenticator that does not count.

const challengeMs = 5 * 60 * 1000;
/** EdDSA, ES256 and RS256 (COSE), as browsers expect. The default asks Node for more, which it warns about. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** Loaded when the first passkey is used: its 300 modules would be a fifth of what every start loads. */
const loadWebAuthn = () => import("@simplewebauthn/server");
/** A person needs few. The limit bounds what one account can store. */
export const maxPasskeys = 20;

/** The options with which a browser makes a passkey. */
export async function newPasskeyOptions(db: Db, site: PasskeySite, siteName: string, user: User) {
  const challenge = await createToken(db, { purpose: "add-passkey", email: "", userId: user.id });
  const passkeys = await db
    .selectFrom("passkeys")
    .select(["id", "transports"])
    .where("user_id", "=", user.id)
    .execute();
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: siteName,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name ?? user.email,
    challenge: bytesOf(challenge),
    timeout: challengeMs,
    supportedAlgorithmIDs,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
}

/** The options with which a browser signs in; it asks the person which passkey to use. */
export async function newSignInOptions(db: Db, site: PasskeySite) {
  const challenge = await createToken(db, { purpose: "use-passkey", email: "" });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: bytesOf(challenge),
    timeout: challengeMs,
    userVerification: "required",
  });
}

/** The passkey that a browser made; undefined when its response is wrong, is too late or was sent before. */
export async function verifyNewPasskey(
  db: Db,
  site: PasskeySite,
  userId: string,
  response: RegistrationResponseJSON,
): Promise<WebAuthnCredential | undefined> {
  const challenge = await challengeIn(response);
  if ((await consumeToken(db, "add-passkey", challenge))?.user_id !== userId) return undefined;
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verify = verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  });
  const { registrationInfo } = await verify.catch(toRefusal);
  return registrationInfo?.credential;
}

/** "counter": the authenticator signed less often than before, so the passkey may have been copied. */
export type PasskeySignIn = { userId: string } | { problem: "unknown" | "counter" | "blocked" };

/** Finds the user whose passkey signed the challenge. */
export async function signInWithPasskey(
  db: Db,
  site: PasskeySite,
  response: AuthenticationResponseJSON,
): Promise<PasskeySignIn> {
  const challenge = await challengeIn(response);
  const isKnown = await consumeToken(db, "use-passkey", challenge);
  const passkey = isKnown && (await findPasskey(db, response.id));
  if (!passkey) return { problem: "unknown" };
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verify = verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    // The counter is compared when it is stored, since another request may be storing one now.
    credential: { id: response.id, publicKey: bytesOf(passkey.public_key), counter: 0 },
    requireUserVerification: true,
  });
  const { verified, authenticationInfo } = await verify.catch(toRefusal);
  const { userHandle } = response.response;
  const isSameUser = !userHandle || bytesOf(userHandle).toString() === passkey.user_id;
  if (!verified || !isSameUser) return { problem: "unknown" };
  if (passkey.blocked_at) return { problem: "blocked" };
  const isCounted = await countUse(db, passkey.id, authenticationInfo!.newCounter);
  return isCounted ? { userId: passkey.user_id } : { problem: "counter" };
}

function findPasskey(db: Db, id: string) {
  return db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["passkeys.id", "passkeys.user_id", "passkeys.public_key", "users.blocked_at"])
    .where("passkeys.id", "=", id)
    .executeTakeFirst();
}

/** Returns false when the counter has not risen. Of two uses with one counter, only one is counted. */
async function countUse(db: Db, id: string, counter: number) {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ counter, last_used_at: new Date().toISOString() })
    .where("id", "=", id)
    .where((eb) => (counter === 0 ? eb("counter", "=", 0) : eb("counter", "<", counter)))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** A user's passkeys, oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db
    .selectFrom("passkeys")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** "" when the response is malformed; no token is empty. */
async function challengeIn({ response }: RegistrationResponseJSON | AuthenticationResponseJSON) {
  const { decodeClientDataJSON } = await import("@simplewebauthn/server/helpers");
  try {
    return String(decodeClientDataJSON(response.clientDataJSON).challenge ?? "");
  } catch {
    return "";
  }
}

/** The library throws when a response is wrong. That is no error of ours, since somebody sent it: the response is refused. */
function toRefusal(_error: unknown) {
  return { verified: false as const, registrationInfo: undefined, authenticationInfo: undefined };
}

function bytesOf(base64url: string): Buffer<ArrayBuffer> {
  return Buffer.from(base64url, "base64url");
}
