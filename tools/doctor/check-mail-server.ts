import { type Finding, ok, wrong } from "./finding.ts";

const timeoutMs = 10_000;

/** Logs in at the mail server, and sends nothing. */
export async function checkMailServer(url: string): Promise<Finding> {
  const { createTransport } = await import("nodemailer");
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  const transport = createTransport({ url, ...timeouts });
  try {
    await transport.verify();
    return ok(`the mail server ${new URL(url).host} lets us in`);
  } catch (error) {
    return wrong(
      `the mail server ${new URL(url).host} does not: ${(error as Error).message}. Correct it in SMTP_URL or at /desk/site/mail`,
    );
  } finally {
    transport.close();
  }
}
