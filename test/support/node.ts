import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Logger } from "pino";
import { openGoogle } from "../../app/accounts/openid/google-mode.server.ts";
import { openLimits } from "../../app/http/rate-limits.server.ts";
import { openSocialCards } from "../../app/social-cards/social-cards.server.ts";
import { openReadCounter } from "../../app/statistics/reads/count-reads.ts";
import type { Settings } from "../../config/settings.ts";
import { connect } from "../../db/connect.ts";
import { type Db, engineOf } from "../../db/engine.ts";
import { openCatalogue } from "../../server/catalogue.ts";
import { openDeskSettings } from "../../server/desk-settings.ts";
import { openSite, readBuiltFiles } from "../../server/site.ts";
import { openSiteSettings } from "../../server/site-settings.ts";
import { openStorage } from "../../storage/open.ts";
import { cacheProcessing } from "./processed-images.ts";
import { renderer } from "./renderer.ts";

export type TestNode = Awaited<ReturnType<typeof openNode>>;

// They never change, and reading them takes longer than most tests.
const builtFiles = readBuiltFiles();

/** Opens one node of the real site, which listens to the others but has no port. */
export async function openNode(env: Settings, log: Logger, readClock: { now(): number }) {
  const { DATABASE_URL, DATA_DIR, DATABASE_LISTEN_URL: listenUrl, DATABASE_READ_URL: readUrl } = env;
  const connection = await connect(DATABASE_URL, DATA_DIR, { listenUrl, readUrl });
  const { db } = connection;
  const listenerReady = DATABASE_URL ? waitForListener(db) : undefined;
  const { settings, ...deskSettings } = await openDeskSettings(db, env, log);
  const google = openGoogle(settings, log);
  const siteSettings = await openSiteSettings(db, settings, log);
  const catalogue = await openCatalogue(db, log);
  const storage = await openStorage(settings);
  const cards = openSocialCards();
  const reads = openReadCounter({ db, settings, siteSettings, log }, { now: () => readClock.now() });
  const parts = {
    ending: new AbortController().signal,
    db,
    images: { ...storage, process: cacheProcessing(storage.process) },
    renderer,
    cards,
    settings,
    deskSettings,
    siteSettings,
    catalogue,
    log,
    limits: openLimits(db),
    google,
    reads,
    /** Why it should start again; a test may replace it. */
    restart: (_reason: string) => {},
  };
  const site = await openSite(parts, builtFiles);
  await listenerReady;
  return {
    parts,
    listener: site.listener,
    /** Ends its live streams. */
    async endStreams() {
      site.close();
      google.close();
      siteSettings.close();
      deskSettings.close();
      catalogue.close();
      await cards.close();
    },
    async close() {
      await reads.close();
      await connection.close();
    },
  };
}

/** Sends the requests to the nodes in turn, each one when its node knows what was announced before. */
export function inTurn(nodes: TestNode[]): RequestListener {
  if (nodes.length === 1) return nodes[0]!.listener;
  let turn = 0;
  let settled: Promise<unknown> | undefined;
  for (const { parts } of nodes)
    engineOf(parts.db).bus.subscribe((tags) => {
      if (!tags?.every((tag) => tag.startsWith(markerPrefix))) settled = undefined;
    });
  return async (req, res) => {
    settled ??= Promise.all(nodes.map((node) => hearOf(node, nodes)));
    await settled;
    nodes[turn++ % nodes.length]!.listener(req, res);
  };
}

const markerPrefix = "marker:";
const maxHearMs = 5000;
let markerCount = 0;

/** Resolves when all nodes have heard what `node` announced until now: announcements arrive in order. */
async function hearOf(node: TestNode, nodes: TestNode[]) {
  const marker = `${markerPrefix}${++markerCount}`;
  const all = nodes.map(async ({ parts }) => {
    const heard = Promise.withResolvers<void>();
    const unsubscribe = engineOf(parts.db).bus.subscribe((tags) => {
      if (!tags || tags.includes(marker)) heard.resolve();
    });
    await Promise.race([heard.promise, setTimeout(maxHearMs, undefined, { ref: false })]);
    unsubscribe();
    await Promise.all([
      parts.deskSettings.settled(),
      parts.siteSettings.settled(),
      parts.catalogue.settled(),
    ]);
  });
  await engineOf(node.parts.db).bus.publish([marker]);
  await Promise.all(all);
}

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
