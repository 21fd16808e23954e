import { signText, verifyText } from "../../core/signed-text.server.ts";

/** How long a ticket is valid. */
const ticketSeconds = 600;

/**
 * Returns a signed text with `value`, for a cookie that carries data from one step of a sign-in to the next. It cannot
 * be forged, changed, or used for another purpose.
 */
export function writeTicket(secret: string, purpose: string, value: object): string {
  const text = Buffer.from(JSON.stringify({ value, at: Date.now() })).toString("base64url");
  return signText(secret, `ticket:${purpose}`, text);
}

/** Returns the value; undefined when the ticket is missing, expired, for another purpose, or not signed by us. */
export function readTicket<T>(secret: string, purpose: string, ticket: string | undefined): T | undefined {
  const text = ticket ? verifyText(secret, `ticket:${purpose}`, ticket) : undefined;
  if (text === undefined) return undefined;
  const { value, at } = JSON.parse(Buffer.from(text, "base64url").toString());
  return Date.now() - at < ticketSeconds * 1000 ? value : undefined;
}
