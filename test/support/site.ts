import pino from "pino";
import { test as base } from "vitest";
import { openGoogle } from "../../app/accounts/openid/google-mode.server.ts";
import { openLimits } from "../../app/http/rate-limits.server.ts";
import { openSession } from "../../app/models/session.server.ts";
import { openSocialCards } from "../../app/social-cards/social-cards.server.ts";
import { openReadCounter } from "../../app/statistics/reads/count-reads.ts";
import { logOptions } from "../../config/log.ts";
import { completeSettings, readSettings } from "../../config/settings.ts";
import { connect } from "../../db/connect.ts";
import { type Db, engineOf } from "../../db/engine.ts";
import { openCatalogue } from "../../server/catalogue.ts";
import { openSite as openBuiltSite, readBuiltFiles } from "../../server/site.ts";
import { openSiteSettings } from "../../server/site-settings.ts";
import { createTimedServer } from "../../server/timeouts.ts";
import { openStorage } from "../../storage/open.ts";
import { openBrowser } from "./browser.ts";
import { type Database, freshDatabase } from "./database.ts";
import { listenOnFreePort } from "./listen.ts";
import { addUser } from "./people-and-blogs.ts";
import { cacheProcessing } from "./processed-images.ts";
import { renderer } from "./renderer.ts";

export type TestSite = Awaited<ReturnType<typeof openSite>>;

export const secret = "a secret of the tests, of no use elsewhere";

// They never change, and reading them takes longer than most tests.
const builtFiles = readBuiltFiles();

type ExtraSettings = Record<string, string>;

/**
 * Opens the real site on a port of its own, with three differences: `log` collects its log lines, each small image
 * is processed once, and all sites share one renderer. `extra` are more settings, or a function that returns them for
 * the site's URL.
 */
export async function openSite(
  database: Database,
  extra: ExtraSettings | ((url: string) => Promise<ExtraSettings>) = {},
) {
  const server = createTimedServer();
  const port = String(await listenOnFreePort(server));
  const url = `http://127.0.0.1:${port}`;
  const extraSettings = typeof extra === "function" ? await extra(url) : extra;
  const env = readSettings({ PORT: port, ...database.settings, ...extraSettings });
  const settings = completeSettings(env, Number(port), secret);

  const lines: string[] = [];
  const log = pino(logOptions(settings.LOG_LEVEL), { write: (line) => lines.push(line) });
  const { DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL: listenUrl, DATABASE_READ_URL: readUrl } = settings;
  const connection = await connect(DATABASE_URL, DATA_DIR, { listenUrl, readUrl });
  const { db } = connection;
  const listenerReady = DATABASE_URL ? waitForListener(db) : undefined;
  const limits = openLimits(db);
  const google = openGoogle(settings, log);
  const siteSettings = await openSiteSettings(db, settings, log);
  const catalogue = await openCatalogue(db, log);
  const storage = await openStorage(settings);
  const images = { ...storage, process: cacheProcessing(storage.process) };
  const cards = openSocialCards();
  const readClock = { now: () => Date.now() };
  const reads = openReadCounter({ db, settings, siteSettings, log }, { now: () => readClock.now() });
  const parts = {
    ending: new AbortController().signal,
    db,
    images,
    renderer,
    cards,
    settings,
    siteSettings,
    catalogue,
    log,
    limits,
    google,
    reads,
  };
  const site = await openBuiltSite(parts, builtFiles);
  server.on("request", site.listener);
  await listenerReady;

  return {
    url,
    db,
    images,
    renderer,
    limits,
    settings,
    log: lines,
    /** The time at which reads are counted; a test may replace it. */
    readClock,
    reads,
    /** The parameters that the site was opened with. */
    parts,
    /** A person whose browser has no cookies yet. */
    openBrowser: () => openBrowser(url),
    /** Sends a request without cookies. */
    get: (path: string) => openBrowser(url).get(path),
    /** Returns a person whose browser has a session of this user, who is added unless they are there. */
    async logIn(user: { id: string; email?: string; name?: string | null }) {
      const { id, email, name = null } = user;
      if (email) await addUser(db, { id, email, name });
      const browser = openBrowser(url);
      browser.cookies.set("site_session", await openSession(db, user.id));
      return browser;
    },
    async close() {
      site.close();
      google.close();
      siteSettings.close();
      catalogue.close();
      await cards.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await reads.close();
      await connection.close();
    },
  };
}

/** The log lines of level error and above. */
export function loggedErrors(site: TestSite) {
  return site.log.filter((line) => JSON.parse(line).level >= 50);
}

/** Fixtures: each test that names `site` gets its own, on a fresh database; `openWith` opens one with other settings. */
export const test = base
  .extend("database", async ({ task: _ }, { onCleanup }) => {
    const database = await freshDatabase();
    onCleanup(database.remove);
    return database;
  })
  .extend("openWith", async ({ database }, { onCleanup }) => {
    const sites: TestSite[] = [];
    onCleanup(async () => void (await Promise.all(sites.map((site) => site.close()))));
    return async (settings: ExtraSettings) => {
      const site = await openSite(database, settings);
      sites.push(site);
      return site;
    };
  })
  .extend("site", ({ openWith }) => openWith({}));

/**
 * Resolves when the node listens to the others. All cached pages are dropped at this moment, which must not happen in the
 * middle of a test.
 */
function waitForListener(db: Db): Promise<void> {
  return new Promise((done) => {
    const unsubscribe = engineOf(db).bus.subscribe((tags) => {
      if (tags) return;
      unsubscribe();
      done();
    });
  });
}
