import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { setFlagsFromString } from "node:v8";
import { grantOwnership, hasOwner } from "../app/accounts/models/owner.server.ts";
import { setupPath } from "../app/accounts/models/setup-key.server.ts";
import { openGoogle } from "../app/accounts/openid/google-mode.server.ts";
import { openLimits } from "../app/http/rate-limits.server.ts";
import { readContent } from "../app/learning/content/read-content.server.ts";
import { followContent } from "../app/learning/models/content.server.ts";
import { withBuiltTexts } from "../app/markdown/built-texts.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { forgetOldSite, putInPlace } from "../app/operations/models/bring-back.server.ts";
import { recordStart } from "../app/operations/models/watch.server.ts";
import { openSocialCards } from "../app/social-cards/social-cards.server.ts";
import { openReadCounter } from "../app/statistics/reads/count-reads.ts";
import { programVersion } from "../app/writing/models/release.server.ts";
import { enqueueRendering } from "../app/writing/rendering-job.server.ts";
import { loadEnvFile } from "../config/env-file.ts";
import { type Log, openLog } from "../config/log.ts";
import { OperatorError } from "../config/operator-error.ts";
import { completeSettings, type EnvSettings, mailModeOf, readSettings } from "../config/settings.ts";
import { isDiskFull, lockDataFolder } from "../db/connect.ts";
import { openStorage } from "../storage/open.ts";
import { limitConnections } from "./admission/connection-limit.ts";
import { openCatalogue } from "./catalogue.ts";
import { checkDatabase } from "./check-database.ts";
import { openDeskSettings } from "./desk-settings.ts";
import { drainOnShutdown } from "./drain.ts";
import type { SiteParts } from "./dynamic-requests.ts";
import { continueInTurn } from "./expect-continue.ts";
import { awaitSpace, fullDiskReason } from "./full-disk.ts";
import { openDatabase } from "./open-database.ts";
import { runJobs } from "./run-jobs.ts";
import { markRunning } from "./running-mark.ts";
import { loadSecret } from "./secret.ts";
import { openSiteSettings } from "./site-settings.ts";
import { startWarnings } from "./start-warnings.ts";
import { sweepUploadsHourly } from "./sweep-uploads.ts";
import { createTimedServer } from "./timeouts.ts";

/** How many connections may wait to be accepted. Above it, a connection attempt is delayed by a second. */
const backlog = 4096;

// Without this, V8 lets the heap double before it collects all garbage. With it, a page takes some 10 % longer to render, and
// a busy server takes 260 MB instead of 370.
setFlagsFromString("--heap-growing-percent=20");

// Whatever is written is for this user alone: the database, images, backups.
process.umask(0o077);

const isDevelopment = process.argv.includes("--dev");
process.env.NODE_ENV ??= isDevelopment ? "development" : "production";

try {
  await start();
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(error.message);
  process.exit(1);
}

async function start() {
  loadEnvFile();
  const env = readSettings(process.env);
  const files = readContent();
  const log = await openLog(env.LOG_LEVEL);
  // The port comes first: when it is in use, nothing else may be touched. Requests wait until the site is ready.
  const server = createTimedServer();
  limitConnections(server, env.TRUSTED_PROXIES);
  continueInTurn(server);
  const ready = Promise.withResolvers<RequestListener>();
  server.on("request", (req, res) => void ready.promise.then((listener) => listener(req, res)));
  const port = await listen(server, env, log);

  // A network's folder that is away hangs this process: then the last line says where.
  log.info(`Opening ${resolve(env.DATA_DIR)}`);
  log.flush();
  const isReadOnly = !env.DATABASE_URL && isDiskFull(env.DATA_DIR);
  const unlock = env.DATABASE_URL ? () => {} : lockDataFolder(env.DATA_DIR);
  const isBroughtBack = !isReadOnly && putInPlace(env.DATA_DIR);
  const metrics = env.METRICS_PORT ? (await import("./metrics.ts")).createMetrics() : undefined;
  const connection = await openDatabase(env, log, metrics, isReadOnly);
  const { db } = connection;
  const fixed = completeSettings(env, port, await loadSecret(db, env.SECRET));
  const { settings, ...deskSettings } = await openDeskSettings(db, fixed, log);
  const renderer = openRenderer((error) => log.warn(error));
  const cards = openSocialCards((error) => log.warn(error));
  if (!isReadOnly) {
    await recordStart(db, markRunning(env.DATA_DIR), Date.now());
    await connection.withoutLimits((db) =>
      followContent(db, withBuiltTexts(renderer), programVersion(), files),
    );
    await enqueueRendering(db);
    await grantOwnership(db, env.OWNER_EMAIL);
  }
  const storage = await openStorage(settings);
  const images = metrics ? { ...storage, process: metrics.timeImages(storage.process) } : storage;
  const google = openGoogle(settings, log);
  const siteSettings = await openSiteSettings(db, settings, log, isReadOnly ? fullDiskReason : "");
  const catalogue = await openCatalogue(db, log);
  const reads = openReadCounter({ db, settings, siteSettings, log });
  const ending = new AbortController();
  const shutDown = Promise.withResolvers<(reason: string) => void>();
  const parts = {
    ending: ending.signal,
    ...{ db, settings, deskSettings, siteSettings, catalogue, log, images },
    ...{ renderer, cards, google, reads, metrics },
    limits: openLimits(db),
  };
  const site = isDevelopment
    ? await (await import("./dev.ts")).openDev(parts, server)
    : await (await import("./site.ts")).openSite(parts);
  ready.resolve(site.listener);
  server.removeAllListeners("request").on("request", site.listener);
  const closeMetrics = metrics && (await (await import("./metrics-port.ts")).serveMetrics(metrics, parts));
  const stopSweeping = sweepUploadsHourly(log, env.DATA_DIR);
  const closeJobs = runJobs({
    ...parts,
    restart: (reason) => void shutDown.promise.then((end) => end(reason)),
  });
  if (isBroughtBack) log.info("This is the site that was brought back");
  await logReadiness(parts);
  void checkDatabase(connection, log);
  const restart = drainOnShutdown({
    server,
    log,
    drainMs: settings.DRAIN_SECONDS * 1000,
    ending,
    closeStreams: site.close,
    closeJobs,
    async close() {
      await reads.close();
      stopSweeping();
      closeMetrics?.();
      google.close();
      siteSettings.close();
      deskSettings.close();
      catalogue.close();
      await Promise.all([renderer.close(), cards.close()]);
      await connection.close();
      unlock();
    },
  });
  shutDown.resolve(restart);
  if (isBroughtBack) await forgetOldSite(env.DATA_DIR);
  if (isReadOnly) awaitSpace(env.DATA_DIR, () => restart("The disk has space again"));
}

async function logReadiness({ db, settings, siteSettings, log }: SiteParts) {
  for (const warning of startWarnings(settings, process.env)) log.warn(warning);
  const { readOnlyReason } = siteSettings.current();
  if (readOnlyReason) log.error(`Nothing can be saved. ${readOnlyReason}`);
  log.info(`${siteSettings.current().name} is ready: ${settings.PUBLIC_URL}`);
  if (mailModeOf(settings) === "outbox" || !(settings.OWNER_EMAIL || (await hasOwner(db))))
    log.info(
      `For you alone, to own this site and read its outbox: ${settings.PUBLIC_URL}${setupPath(settings)}`,
    );
  log.flush();
}

/** Returns the port. When PORT is 0, the system chooses it. */
async function listen(server: Server, env: EnvSettings, log: Log): Promise<number> {
  const { HOST, PORT } = env;
  await new Promise<void>((done, failed) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      failed(new OperatorError(listenFailure(error, env))),
    );
    server.listen({ port: PORT, host: HOST, backlog }, done);
  });
  server.on("error", (error) => log.error(error));
  return (server.address() as AddressInfo).port;
}

function listenFailure(error: NodeJS.ErrnoException, { HOST, PORT }: EnvSettings) {
  if (error.code === "EADDRINUSE")
    return `Port ${PORT} of ${HOST} is in use. Stop what uses it, or set another PORT.`;
  if (error.code === "EACCES")
    return `This user may not listen on port ${PORT}. Set a PORT of 1024 or above.`;
  return `Cannot listen on HOST ${HOST}, port ${PORT}: ${error.message}.`;
}
