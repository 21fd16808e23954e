import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isbot } from "isbot";
import { cookiesOf } from "../../app/http/cookies.server.ts";
import { dayOf } from "../../app/lib/date.ts";
import { loadSalt, readerOf } from "../../app/models/reads/reader.server.ts";
import { type Read, storeReads } from "../../app/models/reads/store-reads.server.ts";
import type { Log } from "../../config/log.ts";
import type { Settings } from "../../config/settings.ts";
import { type Db, engineOf } from "../../db/engine.ts";
import { openAddressLimit } from "./address-limit.ts";
import { blogOf, mayCount, type PendingRead, pendingReadOf } from "./pending-read.ts";
import { referrerHostOf } from "./referrer-host.ts";

export interface ReadCounter {
  /** Call for every request, after it was handled or its handling began. */
  count(req: IncomingMessage, res: ServerResponse, addressOf: (req: IncomingMessage) => string): void;
  /** Stores what was counted. Resolves when that has succeeded or failed. */
  flush(): Promise<void>;
  /** Stores the last reads. Call after the last request. */
  close(): Promise<void>;
}

interface Options {
  /** Milliseconds since 1970. */
  now?: () => number;
  flushMs?: number;
  maxWaiting?: number;
}

/** How many reads of one address may wait for a flush: more than the people of one network make in that time. */
const maxWaitingPerAddress = 200;
const batchSize = 100;
/** After so many reads, which take less than a millisecond, the event loop gets a turn. */
const sliceSize = 50;

/**
 * Counts the reads of blogs without holding up any request: they wait in memory and are stored every few seconds, for
 * the day at that time. A batch that cannot be stored is tried once more, with the next ones.
 */
export function openReadCounter(
  { db, settings, log }: { db: Db; settings: Settings; log: Log },
  { now = Date.now, flushMs = 5000, maxWaiting = 10_000 }: Options = {},
): ReadCounter {
  const sessionCookie = cookiesOf(settings).nameOf("session");
  const ownHost = new URL(settings.PUBLIC_URL).hostname;
  /** By blog, address and browser. */
  let waiting = new Map<string, PendingRead>();
  /** How many of them came from each address. */
  let waitingByAddress = new Map<string, number>();
  let failed: PendingRead[] = [];
  let droppedCount = 0;
  const addressLimit = openAddressLimit();
  let salt: { day: string; text: string } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  function add(key: string, pendingRead: PendingRead) {
    // Robots must not use up the places of people.
    if (isbot(pendingRead.browser)) return;
    const count = (waitingByAddress.get(pendingRead.address) ?? 0) + 1;
    waitingByAddress.set(pendingRead.address, count);
    // Dropped, not stored early: somebody who invents readers must not keep the database busy, nor keep out other readers.
    if (waiting.size >= maxWaiting || count > maxWaitingPerAddress) droppedCount++;
    else waiting.set(key, pendingRead);
    flushLater();
  }

  function flushLater() {
    timer ??= setTimeout(flush, flushMs).unref();
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= storeAll().finally(() => {
      running = undefined;
      if (waiting.size + failed.length > 0) flushLater();
    });
    return running;
  }

  async function storeAll() {
    const [again, pendingReads] = [failed, [...waiting.values()]];
    waiting = new Map();
    waitingByAddress = new Map();
    const lost = await storeBatches(again);
    failed = await storeBatches(pendingReads);
    if (lost.length + droppedCount > 0)
      log.warn(
        { reads: lost.length + droppedCount },
        "Reads were not counted: too many, or the database did not store them",
      );
    droppedCount = 0;
  }

  /** Returns what could not be stored. It tries the rest too, unless the database cannot be reached. */
  async function storeBatches(pendingReads: PendingRead[]): Promise<PendingRead[]> {
    const failed: PendingRead[] = [];
    for (let at = 0; at < pendingReads.length; at += batchSize) {
      const batch = pendingReads.slice(at, at + batchSize);
      try {
        await store(batch);
      } catch (error) {
        log.debug(error);
        if (engineOf(db).classifyFailure(error)) return [...failed, ...pendingReads.slice(at)];
        failed.push(...batch);
      }
    }
    return failed;
  }

  async function store(pendingReads: PendingRead[]) {
    const day = dayOf(now());
    if (salt?.day !== day) {
      salt = { day, text: await loadSalt(db, day) };
      addressLimit.clear();
    }
    const hashByRead = new Map<Read, string>();
    for (const [index, pendingRead] of pendingReads.entries()) {
      if (index % sliceSize === 0) await yieldToEventLoop();
      const hash = readerOf(salt.text, pendingRead.blogId, pendingRead.address, "");
      if (addressLimit.take(hash)) hashByRead.set(anonymize(pendingRead, salt.text), hash);
    }
    let counted = new Set<Read>();
    try {
      counted = new Set(await storeReads(db, day, [...hashByRead.keys()]));
    } finally {
      for (const [read, hash] of hashByRead) if (!counted.has(read)) addressLimit.giveBack(hash);
    }
  }

  function anonymize({ blogId, address, browser, referrer, token }: PendingRead, salt: string): Read {
    const site = referrer && referrerHostOf(referrer, ownHost);
    return { blogId, reader: readerOf(salt, blogId, address, browser), site: site || undefined, token };
  }

  return {
    count(req, res, addressOf) {
      const blog = blogOf(req);
      if (!blog || !mayCount(req)) return;
      const address = addressOf(req);
      const key = `${blog.id} ${address} ${req.headers["user-agent"]}`;
      if (waiting.has(key)) return;
      const pendingRead = pendingReadOf(req, blog.id, address, sessionCookie);
      const addIfSent = () => isSuccess(res) && add(key, pendingRead);
      if (blog.isStream) add(key, pendingRead);
      else if (res.writableEnded) addIfSent();
      else res.once("finish", addIfSent);
    },
    flush,
    async close() {
      await running;
      await flush();
      clearTimeout(timer);
    },
  };
}

function isSuccess({ statusCode }: ServerResponse) {
  return statusCode === 200 || statusCode === 304;
}
