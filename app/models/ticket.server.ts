import { signText, verifyText } from "./signed-text.server.ts";

/** How long somebody may take for the step that a ticket is for. */
export const ticketSeconds = 600;

/**
 * A text for a cookie that holds `value` and cannot be made up or changed: what a person has to bring back from
 * one step to the next. One for another purpose is not accepted.
 */
export function writeTicket(secret: string, purpose: string, value: object): string {
  const text = Buffer.from(JSON.stringify({ value, at: Date.now() })).toString("base64url");
  return signText(secret, `ticket:${purpose}`, text);
}

/** The value; undefined when the ticket is missing, too old, or not ours. */
export function readTicket<T>(secret: string, purpose: string, ticket: string | undefined): T | undefined {
  const text = ticket ? verifyText(secret, `ticket:${purpose}`, ticket) : undefined;
  if (text === undefined) return undefined;
  const { value, at } = JSON.parse(Buffer.from(text, "base64url").toString());
  return Date.now() - at < ticketSeconds * 1000 ? value : undefined;
}
