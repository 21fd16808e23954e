import pino from "pino";
import { test as base } from "vitest";
import { openLimits } from "../../app/http/rate-limits.server.ts";
import { openRenderer } from "../../app/markdown/renderer.server.ts";
import { openSession } from "../../app/models/session.server.ts";
import { openGoogle } from "../../app/openid/google.server.ts";
import { openCards } from "../../app/social-cards/social-cards.server.ts";
import { logOptions } from "../../config/log.ts";
import { completeSettings, readSettings } from "../../config/settings.ts";
import { connect } from "../../db/connect.ts";
import { openSite as openBuilt } from "../../server/site.ts";
import { createTimedServer } from "../../server/timeouts.ts";
import { openStorage } from "../../storage/open.ts";
import { person } from "./browser.ts";
import { type Database, freshDatabase } from "./database.ts";
import { listens } from "./listens.ts";
import { processEachOnce } from "./processed-images.ts";

export type TestSite = Awaited<ReturnType<typeof openSite>>;

export const secret = "a secret of the tests, of no use elsewhere";

type Given = Record<string, string>;

/**
 * The real site on a port of its own, with two differences: what it logs is kept in `log`, and no small image is drawn
 * twice. `given` are settings, or what tells them once the site's address is known.
 */
export async function openSite(database: Database, given: Given | ((url: string) => Promise<Given>) = {}) {
  const server = createTimedServer();
  const port = String(await listens(server));
  const url = `http://127.0.0.1:${port}`;
  const more = typeof given === "function" ? await given(url) : given;
  const env = readSettings({ PORT: port, ...database.settings, ...more });
  const settings = completeSettings(env, Number(port), secret);

  const lines: string[] = [];
  const log = pino(logOptions(settings.LOG_LEVEL), { write: (line) => lines.push(line) });
  const { DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL } = settings;
  const connection = await connect(DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL);
  const { db } = connection;
  const limits = openLimits(db);
  const google = openGoogle(settings, log);
  const storage = await openStorage(settings);
  const images = { ...storage, process: processEachOnce(storage.process) };
  const renderer = openRenderer();
  const cards = openCards();
  const parts = { db, images, renderer, cards, settings, log, limits, google };
  const site = await openBuilt(parts);
  server.on("request", site.listener);

  return {
    url,
    db,
    images,
    renderer,
    limits,
    settings,
    log: lines,
    /** What the site was made of. */
    parts,
    /** Somebody with a browser and no cookies yet. */
    person: () => person(url),
    /** A request of somebody new. */
    get: (path: string) => person(url).get(path),
    /** Somebody whose browser holds a session of this user. */
    async signedIn(user: { id: string }) {
      const someone = person(url);
      someone.cookies.set("lectern_session", await openSession(db, user.id));
      return someone;
    },
    async close() {
      site.close();
      google.close();
      await Promise.all([renderer.close(), cards.close()]);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await connection.close();
    },
  };
}

/** What the site logged as an error, or worse. */
export function errors(site: TestSite) {
  return site.log.filter((line) => JSON.parse(line).level >= 50);
}

/** Tests that name `site` get one of their own on a fresh database. */
export const test = base
  .extend("database", async ({ task: _ }, { onCleanup }) => {
    const database = await freshDatabase();
    onCleanup(database.remove);
    return database;
  })
  .extend("site", async ({ database }, { onCleanup }) => {
    const site = await openSite(database);
    onCleanup(site.close);
    return site;
  });
