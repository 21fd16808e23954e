import { isLoopback } from "../../config/settings.ts";

export interface Message {
  /** Unique, and the same when the mail is sent again, so that mail programs can drop the second. */
  messageId: string;
  from: string | { name: string; address: string };
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html?: string;
  /** The address that ends mails of this kind with one click (RFC 8058). */
  unsubscribeUrl?: string;
}

// In milliseconds, for each phase that a server can delay. The time limit of the job ends a mail that takes longer in all.
const timeoutsMs = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1000,
};

/**
 * Sends one mail on a connection of its own. Returns the server's answer when it refuses this mail or recipient for
 * good, else undefined. Throws when sending it later may work, and when `signal` is aborted.
 */
export async function deliver(
  smtpUrl: string,
  { unsubscribeUrl, ...message }: Message,
  signal: AbortSignal,
): Promise<{ serverAnswer: string } | undefined> {
  // nodemailer lets parameters in the address of the mail server override these.
  const smtpOptions = { url: smtpUrl, ...timeoutsMs, requireTLS: needsEncryption(smtpUrl) };
  // Loaded with the first mail, since many sites send none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({ ...smtpOptions, disableFileAccess: true, disableUrlAccess: true });
  // Tells auto-responders, such as out-of-office replies, not to answer.
  const headers = { "Auto-Submitted": "auto-generated", ...unsubscribeHeaders(unsubscribeUrl) };
  try {
    await transport.sendMail({ ...message, headers, signal });
  } catch (error) {
    const { permanent, command, code } = error as SmtpError;
    const answer = (error instanceof Error ? error.message : String(error)).replaceAll(message.to, "…");
    if (permanent && (command === "RCPT TO" || command === "DATA")) return { serverAnswer: answer };
    throw new Error(`The mail server did not take a mail (${code ?? "no code"}): ${answer}`);
  } finally {
    transport.close();
  }
}

function unsubscribeHeaders(url: string | undefined) {
  return url && { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

interface SmtpError {
  code?: string;
  /** The command that the server refused. */
  command?: string;
  /** The server answered with a 5xx. */
  permanent?: boolean;
}

/** A password must not cross a network unencrypted: sending fails if the server does not offer STARTTLS. */
function needsEncryption(smtpUrl: string) {
  const { username, hostname, protocol } = new URL(smtpUrl);
  return protocol === "smtp:" && username !== "" && !isLoopback(hostname);
}
