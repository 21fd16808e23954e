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
  /** What the mails of a list have in common (RFC 2919). */
  list?: { name: string; id: string };
}

// In milliseconds, for each phase that a server can delay. The time limit of the job ends a mail that takes longer in all.
const timeoutsMs = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  socketCloseTimeout: 1000,
};

/** Why a mail was not taken. */
export interface Refusal {
  /** What the server said, without the recipient's address. */
  answer: string;
  /** A 5xx: the same again would be refused too. */
  isPermanent: boolean;
  /** What was refused: this recipient, this mail, or whatever this site sends (undefined: the connection). */
  of: "recipient" | "mail" | undefined;
  code: string;
}

/**
 * Sends one mail on a connection of its own. Returns the server's answer when it refuses this mail or recipient for
 * good, else undefined. Throws when sending it later may work, and when `signal` is aborted.
 */
export async function deliver(
  smtpUrl: string,
  message: Message,
  signal: AbortSignal,
): Promise<{ serverAnswer: string } | undefined> {
  const connection = await openMailConnection(smtpUrl);
  try {
    const refusal = await connection.send(message, signal);
    if (!refusal) return undefined;
    if (refusal.isPermanent && refusal.of) return { serverAnswer: refusal.answer };
    throw new Error(`The mail server did not take a mail (${refusal.code}): ${refusal.answer}`);
  } finally {
    connection.close();
  }
}

/**
 * One connection for several mails, which are sent one after another; it is opened with the first, and again when the server ends it.
 * `send` returns why the mail was not taken; undefined when it was.
 */
export async function openMailConnection(smtpUrl: string) {
  // nodemailer lets parameters in the address of the mail server override these.
  const smtpOptions = { url: smtpUrl, ...timeoutsMs, requireTLS: needsEncryption(smtpUrl) };
  const pool = { pool: true as const, maxConnections: 1, maxMessages: Number.POSITIVE_INFINITY };
  // Loaded with the first mail, since many sites send none.
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    ...smtpOptions,
    ...pool,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ unsubscribeUrl, list, ...message }: Message, signal: AbortSignal) {
      // Tells auto-responders, such as out-of-office replies, not to answer.
      const headers = {
        "Auto-Submitted": "auto-generated",
        ...unsubscribeHeaders(unsubscribeUrl),
        ...(list && { Precedence: "list" }),
      };
      try {
        const listId = list && { list: { id: { comment: list.name, url: list.id } } };
        await transport.sendMail({ ...message, ...listId, headers, signal });
      } catch (error) {
        return refusalOf(error, message.to);
      }
    },
    close: () => transport.close(),
  };
}

function refusalOf(error: unknown, recipient: string): Refusal {
  const { permanent = false, command, code = "no code" } = error as SmtpError;
  const message = error instanceof Error ? error.message : String(error);
  const of = command === "RCPT TO" ? "recipient" : command === "DATA" ? "mail" : undefined;
  return { answer: message.replaceAll(recipient, "…"), isPermanent: permanent, of, code };
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
