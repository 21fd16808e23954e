import { openMailServer } from "./mail-server.ts";

/** Fixture `mailServer`: one that ends with the test. vitest requires a pattern as the first parameter. */
export async function mailServer(
  { task: _ }: { task: unknown },
  { onCleanup }: { onCleanup(close: () => Promise<void>): void },
) {
  const server = await openMailServer();
  onCleanup(server.close);
  return server;
}

/** The setting SMTP_URL for a site that sends its mail there. `more`: further parameters, such as "&socketTimeout=2000". */
export const smtpUrl = ({ port }: { port: number }, more = "") =>
  `smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false${more}`;
