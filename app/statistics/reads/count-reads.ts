import type { IncomingMessage, ServerResponse } from "node:http";
import { isbot } from "isbot";
import type { Log } from "../../../config/log.ts";
import type { Settings } from "../../../config/settings.ts";
import type { Db } from "../../../db/engine.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import type { LiveSiteSettings } from "../../site/lib/site-settings.ts";
import { blogOf, mayCount, type PendingRead, pendingReadOf } from "./pending-read.ts";
import { openReadStore } from "./read-store.ts";

export interface ReadCounter {
  /** Call for every request, after it was handled or its handling began. */
  count(req: IncomingMessage, res: ServerResponse, addressOf: (req: IncomingMessage) => string): void;
  /** Stores what was counted. Resolves when that has succeeded or failed. */
  flush(): Promise<void>;
  /** Stores the last reads. Call after the last request. */
  close(): Promise<void>;
}

interface Parts {
  db: Db;
  settings: Settings;
  siteSettings: LiveSiteSettings;
  log: Log;
}

interface Options {
  /** Milliseconds since 1970. */
  now?: () => number;
  flushMs?: number;
  maxWaiting?: number;
}

/** How many reads of one address may wait for a flush: more than the people of one network make in that time. */
const maxWaitingPerAddress = 200;

/**
 * Counts the reads of blogs without holding up any request: they wait in memory and are stored every few seconds, for
 * the day at that time. A batch that cannot be stored is tried once more, with the next ones.
 */
export function openReadCounter(
  { db, settings, siteSettings, log }: Parts,
  { now = Date.now, flushMs = 5000, maxWaiting = 10_000 }: Options = {},
): ReadCounter {
  const sessionCookie = cookiesOf(settings).nameOf("session");
  const ownHost = new URL(settings.PUBLIC_URL).hostname;
  const waiting = openWaiting(
    openReadStore({ db, log, siteSettings, ownHost, now }),
    log,
    flushMs,
    maxWaiting,
  );
  return {
    count(req, res, addressOf) {
      const blog = blogOf(req);
      if (!blog || !mayCount(req)) return;
      const address = addressOf(req);
      const key = `${blog.id} ${address} ${req.headers["user-agent"]}`;
      if (waiting.has(key)) return;
      const pendingRead = pendingReadOf(req, blog.id, address, sessionCookie);
      const addIfSent = () => isSuccess(res) && waiting.add(key, pendingRead);
      if (blog.isStream) waiting.add(key, pendingRead);
      else if (res.writableEnded) addIfSent();
      else res.once("finish", addIfSent);
    },
    flush: waiting.flush,
    close: waiting.close,
  };
}

/** The reads that were counted, until they are stored. */
function openWaiting(
  storeBatches: ReturnType<typeof openReadStore>,
  log: Log,
  flushMs: number,
  maxWaiting: number,
) {
  let waiting = openWaitingReads(maxWaiting);
  let failed: PendingRead[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function flushLater() {
    timer ??= setTimeout(flush, flushMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= storeAll().finally(() => {
      running = undefined;
      if (waiting.reads.size + failed.length > 0) flushLater();
    });
    return running;
  }

  async function storeAll() {
    const [again, { reads, droppedCount }] = [failed, waiting];
    waiting = openWaitingReads(maxWaiting);
    const lost = (await storeBatches(again)).length + droppedCount;
    failed = await storeBatches([...reads.values()]);
    if (lost > 0)
      log.warn({ reads: lost }, "Reads were not counted: too many, or the database did not store them");
  }

  return {
    has: (key: string) => waiting.reads.has(key),
    add(key: string, pendingRead: PendingRead) {
      // Robots must not use up the places of people.
      if (isbot(pendingRead.browser)) return;
      waiting.add(key, pendingRead);
      flushLater();
    },
    flush,
    async close() {
      await running;
      await flush();
      clearTimeout(timer);
    },
  };
}

/** The reads until the next flush. */
function openWaitingReads(maxWaiting: number) {
  /** By blog, address and browser. */
  const reads = new Map<string, PendingRead>();
  const countByAddress = new Map<string, number>();
  let droppedCount = 0;
  return {
    reads,
    get droppedCount() {
      return droppedCount;
    },
    add(key: string, read: PendingRead) {
      const count = (countByAddress.get(read.address) ?? 0) + 1;
      countByAddress.set(read.address, count);
      // Dropped, not stored early: somebody who invents readers must not keep the database busy, nor keep out other readers.
      if (reads.size >= maxWaiting || count > maxWaitingPerAddress) droppedCount++;
      else reads.set(key, read);
    },
  };
}

function isSuccess({ statusCode }: ServerResponse) {
  return statusCode === 200 || statusCode === 304;
}
