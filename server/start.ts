import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openLimits } from "../app/http/rate-limits.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { loadLibrary } from "../app/models/library.server.ts";
import { secretOf } from "../app/models/secret.server.ts";
import { openGoogle } from "../app/openid/google.server.ts";
import { openCards } from "../app/social-cards/social-cards.server.ts";
import { type Log, openLog } from "../config/log.ts";
import { OperatorError } from "../config/operator-error.ts";
import { isWildcard, readSettings, type Settings } from "../config/settings.ts";
import { claim, connect } from "../db/connect.ts";
import { openStorage } from "../storage/open.ts";
import { limitConnections } from "./admission/connection-limit.ts";
import { drainAtEnd } from "./drain.ts";
import { continueInTurn } from "./expect-continue.ts";
import { sweepHourly } from "./sweep.ts";
import { createTimedServer } from "./timeouts.ts";

/** Connections that wait to be accepted. Of a burst beyond, the system lets each wait for a second. */
const backlog = 4096;

const developing = process.argv.includes("--dev");
process.env.NODE_ENV ??= developing ? "development" : "production";

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start() {
  const settings = readSettings(process.env);
  const log = await openLog(settings.LOG_LEVEL);
  // The port comes first, since a busy one must leave everything else untouched; requests wait until all is ready.
  const server = createTimedServer();
  limitConnections(server, settings.TRUSTED_PROXIES);
  continueInTurn(server);
  const answer = Promise.withResolvers<RequestListener>();
  server.on("request", (req, res) => void answer.promise.then((listener) => listener(req, res)));
  await listen(server, settings, log);

  const release = settings.DATABASE_URL ? () => {} : claim(settings.DATA_DIR);
  const { DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL } = settings;
  const connection = await connect(DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL);
  await connection.migrate((count) =>
    log.info(`Changing the tables (${count} changes): a large database may take some minutes`),
  );
  settings.SECRET = await secretOf(connection.db, settings.SECRET);
  const renderer = openRenderer((error) => log.warn(error));
  const cards = openCards((error) => log.warn(error));
  await loadLibrary(connection.db, renderer);
  const images = await openStorage(settings);
  const google = openGoogle(settings, log);
  const parts = {
    db: connection.db,
    images,
    renderer,
    cards,
    settings,
    log,
    limits: openLimits(connection.db),
    google,
  };
  const site = developing
    ? await (await import("./dev.ts")).openDev(parts, server)
    : await (await import("./site.ts")).openSite(parts);
  answer.resolve(site.listener);
  server.removeAllListeners("request").on("request", site.listener);
  const stopSweeping = sweepHourly(connection.db, images, log);

  if (isWildcard(settings.HOST) && !settings.publicUrlGiven)
    log.warn(
      "HOST is a wildcard but PUBLIC_URL is not set: links and sign-in need the address that people use",
    );
  log.info(`${settings.SITE_NAME} is ready: ${settings.PUBLIC_URL}`);
  log.flush();
  drainAtEnd({
    server,
    log,
    closeStreams: site.close,
    async close() {
      stopSweeping();
      google.close();
      await Promise.all([renderer.close(), cards.close()]);
      await connection.close();
      release();
    },
  });
}

async function listen(server: Server, settings: Settings, log: Log) {
  const { HOST, PORT } = settings;
  await new Promise<void>((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) => failed(new OperatorError(why(error, settings))));
    server.listen({ port: PORT, host: HOST, backlog }, done);
  });
  server.on("error", (error) => log.error(error));
  if (PORT !== 0 || settings.publicUrlGiven) return;
  settings.PUBLIC_URL = settings.PUBLIC_URL.replace(/:0$/, `:${(server.address() as AddressInfo).port}`);
}

function why(error: NodeJS.ErrnoException, { HOST, PORT }: Settings) {
  if (error.code === "EADDRINUSE")
    return `Port ${PORT} of ${HOST} is in use. Stop what uses it, or set another PORT.`;
  if (error.code === "EACCES")
    return `This user may not listen on port ${PORT}. Set a PORT of 1024 or above.`;
  return `Cannot listen on HOST ${HOST}, port ${PORT}: ${error.message}.`;
}
