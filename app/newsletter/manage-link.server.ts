import { signText, verifyText } from "../core/signed-text.server.ts";

const purpose = "subscription";

/** The address at which a subscriber changes what they get, without a password. It works until they leave. */
export function managePath(secret: string, subscriberId: string): string {
  return `/subscription/${signText(secret, purpose, subscriberId)}`;
}

/** The id of the subscriber; undefined for an address that this site did not make. */
export function readManageToken(secret: string, token: string): string | undefined {
  return token.length > 200 ? undefined : verifyText(secret, purpose, token);
}
