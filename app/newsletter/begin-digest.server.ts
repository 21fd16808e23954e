import type { Db } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { wakeRunners } from "../core/job.server.ts";
import { dayIn } from "../lib/time-zones.ts";
import { type DigestTime, lastDigest } from "./lib/digest-time.server.ts";
import { makeDigest, type NewsletterSite } from "./make-items.server.ts";
import { createIssue, findIssueAbout } from "./models/issue.server.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** A site that was off at the time sends it later on that day; after that it waits for the next week. */
const maxLateMs = 12 * 60 * 60 * 1000;

/** Begins the digest that is due, when something was published in its week. Once a week, however often it runs. */
export async function beginDigest(db: Db, site: NewsletterSite, time: DigestTime, now: number) {
  const at = lastDigest(time, now);
  if (at === undefined || now - at > maxLateMs) return;
  const about = `week:${dayIn(time.timeZone, at)}`;
  if (await findIssueAbout(db, about)) return;
  const digest = await makeDigest(db, site, at - weekMs, at);
  if (!digest) return;
  const isNew = await inTransaction(db, (db) =>
    createIssue(db, { about, blogId: null, userId: null, ...digest }),
  );
  if (isNew) await wakeRunners(db);
}
