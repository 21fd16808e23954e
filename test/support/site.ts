import { basename } from "node:path";
import pino from "pino";
import { test as base, inject } from "vitest";
import { openSession } from "../../app/core/session.server.ts";
import { logOptions } from "../../config/log.ts";
import { completeSettings, readSettings } from "../../config/settings.ts";
import { createTimedServer } from "../../server/timeouts.ts";
import { openBrowser } from "./browser.ts";
import { type Database, freshDatabase } from "./database.ts";
import { listenOnFreePort } from "./listen.ts";
import { inTurn, openNode, type TestNode } from "./node.ts";
import { addUser } from "./people-and-blogs.ts";
import { renderer } from "./renderer.ts";
import { openBucket } from "./servers/bucket.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The nodes of each site; more than one share a bucket. */
    nodes?: number;
  }
}

export type TestSite = Awaited<ReturnType<typeof openSite>>;

export const secret = "a secret of the tests, of no use elsewhere";

/** For `skip`: a test that is about the memory, the log or the disk of one node does not hold for two. */
export const hasTwoNodes = (inject("nodes") ?? 1) > 1;
let bucket: ReturnType<typeof openBucket> | undefined;

type ExtraSettings = Record<string, string>;

/**
 * Opens the real site on a port of its own, with three differences: `log` collects its log lines, each small image
 * is processed once, and all sites share one renderer. `extra` are more settings, or a function that returns them for
 * the site's URL. With `--two-nodes` it has two nodes, which get the requests in turn, and a bucket.
 */
export async function openSite(
  database: Database,
  extra: ExtraSettings | ((url: string) => Promise<ExtraSettings>) = {},
) {
  const server = createTimedServer();
  const port = String(await listenOnFreePort(server));
  const url = `http://127.0.0.1:${port}`;
  const extraSettings = typeof extra === "function" ? await extra(url) : extra;
  // SQLite has one node only.
  const nodeCount = hasTwoNodes && database.settings.DATABASE_URL ? 2 : 1;
  const storage = nodeCount > 1 ? { IMAGES_URL: await bucketFor(database) } : {};
  const env = readSettings({ PORT: port, ...database.settings, ...storage, ...extraSettings });
  const settings = completeSettings(env, Number(port), env.SECRET ?? secret);

  const lines: string[] = [];
  const log = pino(logOptions(settings.LOG_LEVEL), { write: (line) => lines.push(line) });
  const readClock = { now: () => Date.now() };
  const nodes: TestNode[] = [];
  while (nodes.length < nodeCount) nodes.push(await openNode(settings, log, readClock));
  server.on("request", inTurn(nodes));
  const { parts } = nodes[0]!;
  const { db, images, limits, reads } = parts;

  return {
    url,
    db,
    images,
    renderer,
    limits,
    /** With what the owner sets at the desk. */
    settings: parts.settings,
    log: lines,
    /** The time at which reads are counted; a test may replace it. */
    readClock,
    reads: {
      ...reads,
      async flush() {
        for (const node of nodes) await node.parts.reads.flush();
      },
    },
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
      for (const node of nodes) await node.endStreams();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      for (const node of nodes) await node.close();
    },
  };
}

/** A part of the bucket for this database. */
async function bucketFor({ settings }: Database) {
  bucket ??= openBucket();
  const { address } = await bucket;
  return address.replace("/site?", `/${basename(settings.DATA_DIR)}?`);
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
