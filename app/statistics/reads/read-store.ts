import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Log } from "../../../config/log.ts";
import { type Db, engineOf } from "../../../db/engine.ts";
import { dayIn } from "../../lib/time-zones.ts";
import type { LiveSiteSettings } from "../../site/lib/site-settings.ts";
import { loadSalt, readerOf } from "../models/reader.server.ts";
import { type Read, storeReads } from "../models/store-reads.server.ts";
import { openAddressLimit } from "./address-limit.ts";
import type { PendingRead } from "./pending-read.ts";
import { referrerHostOf } from "./referrer-host.ts";

interface Parts {
  db: Db;
  log: Log;
  siteSettings: LiveSiteSettings;
  /** A link from there is no referrer. */
  ownHost: string;
  now: () => number;
}

const batchSize = 100;
/** After so many reads, which take less than a millisecond, the event loop gets a turn. */
const sliceSize = 50;

/**
 * Returns a function that stores reads without addresses, a batch at a time, and returns those that could not be stored. It
 * tries the rest too, unless the database cannot be reached.
 */
export function openReadStore({ db, log, siteSettings, ownHost, now }: Parts) {
  const addressLimit = openAddressLimit();
  let salt: { day: string; text: string } | undefined;

  async function store(pendingReads: PendingRead[]) {
    const day = dayIn(siteSettings.current().timeZone, now());
    if (salt?.day !== day) {
      salt = { day, text: await loadSalt(db, day) };
      addressLimit.clear();
    }
    const hashByRead = new Map<Read, string>();
    for (const [index, pendingRead] of pendingReads.entries()) {
      if (index % sliceSize === 0) await yieldToEventLoop();
      const hash = readerOf(salt.text, pendingRead.blogId, pendingRead.address, "");
      if (addressLimit.take(hash)) hashByRead.set(anonymize(pendingRead, salt.text, ownHost), hash);
    }
    let counted = new Set<Read>();
    try {
      counted = new Set(await storeReads(db, day, [...hashByRead.keys()]));
    } finally {
      for (const [read, hash] of hashByRead) if (!counted.has(read)) addressLimit.giveBack(hash);
    }
  }

  return async function storeBatches(pendingReads: PendingRead[]): Promise<PendingRead[]> {
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
  };
}

function anonymize(pendingRead: PendingRead, salt: string, ownHost: string): Read {
  const { blogId, address, browser, referrer, token } = pendingRead;
  const site = referrer && referrerHostOf(referrer, ownHost);
  return { blogId, reader: readerOf(salt, blogId, address, browser), site: site || undefined, token };
}
