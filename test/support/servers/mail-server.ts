// A real SMTP server whose behaviour a test controls.
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { listenOnFreePort } from "../listen.ts";

interface ReceivedMail {
  from: string;
  to: string[];
  /** As it was sent: headers and body. */
  source: string;
  /** Whether the connection was encrypted. */
  secure: boolean;
  user?: string;
}

/**
 * Listens on a free port of 127.0.0.1, with STARTTLS and the package's self-signed certificate. The handlers in
 * `behaviour` may be replaced at any time; they decide for each connection, recipient and text.
 */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const behaviour: Pick<SMTPServerOptions, "onConnect" | "onRcptTo" | "onData"> = {};
  const accept = (_: unknown, __: unknown, done: () => void) => done();
  let connectionCount = 0;
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      password === "right" ? done(null, { user: username }) : done(new Error("wrong password")),
    onConnect(session, done) {
      connectionCount++;
      (behaviour.onConnect ?? ((_, done) => done()))(session, done);
    },
    onRcptTo: (address, session, done) => (behaviour.onRcptTo ?? accept)(address, session, done),
    onData(stream, session, done) {
      if (behaviour.onData) return behaviour.onData(stream, session, done);
      const { mailFrom, rcptTo } = session.envelope;
      void text(stream).then((source) => {
        const from = mailFrom ? mailFrom.address : "";
        const to = rcptTo.map(({ address }) => address);
        mails.push({ from, to, source, secure: session.secure, user: session.user });
        done();
      }, done);
    },
    ...options,
  });
  // A client that gives up is an error for the server.
  server.on("error", () => {});
  const port = await listenOnFreePort(server.server);
  return {
    port,
    mails,
    behaviour,
    connectionCount: () => connectionCount,
    openConnectionCount: () => server.connections.size,
    close: () => new Promise<void>((done) => server.close(done)),
  };
}

/** An error that makes the server answer with this SMTP code, such as 550. */
export function refusal(responseCode: number, message: string) {
  return Object.assign(new Error(message), { responseCode });
}
