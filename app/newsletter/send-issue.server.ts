import { setImmediate, setTimeout } from "node:timers/promises";
import type { Log } from "../../config/log.ts";
import { mailModeOf, type Settings } from "../../config/settings.ts";
import type { Db } from "../../db/engine.ts";
import type { Renderer } from "../markdown/renderer.server.ts";
import type { SiteSettings } from "../site/lib/site-settings.ts";
import { deliverLetter, type Pace, type Streaks } from "./deliver-letter.server.ts";
import { openLetterBox } from "./letter-box.server.ts";
import { itemsFor, type LetterItem } from "./lib/letter.ts";
import { makeOwnLetter, makePostLetter, type NewsletterSite, noLetterText } from "./make-items.server.ts";
import { keysOfBlog } from "./models/audience.server.ts";
import { findIssue, findItems, type Issue, reportProblem, saveItems } from "./models/issue.server.ts";
import { claimLetters, fillLetters, isSending } from "./models/letters.server.ts";
import { nextLetterTime, postponeLetter } from "./models/note-letter.server.ts";
import { keepPublic } from "./models/posts.server.ts";

export interface SendParts {
  db: Db;
  renderer: Renderer;
  settings: Settings;
  log: Log;
  site: SiteSettings;
}

/**
 * Sends the next letters of an issue, for some seconds, over one connection. Returns when it goes on, in milliseconds since 1970;
 * undefined: it is sent, or was stopped. It may end at any point and run again: who has a letter gets no second one, but for the one
 * that was on its way.
 */
export async function sendIssue(parts: SendParts, id: string, signal: AbortSignal, pace: Pace) {
  const { db, settings } = parts;
  const issue = await findIssue(db, id);
  if (issue?.state !== "sending") return undefined;
  if (mailModeOf(settings) === "off" || parts.site.newsletter === "off") {
    await reportProblem(db, id, "paused", "The newsletter is switched off.");
    return undefined;
  }
  const site = { ...parts.site, url: settings.PUBLIC_URL, images: settings.IMAGES_PUBLIC_URL };
  const letter = await readLetter(parts, site, issue);
  if (!letter) {
    if (issue.audience) await reportProblem(db, id, "draft", noLetterText);
    else await reportProblem(db, id, "cancelled", "The post is not public any more.");
    return undefined;
  }
  while (await fillLetters(db, id, letter.audience, Date.now())) {
    signal.throwIfAborted();
    // An embedded database blocks the thread.
    await setImmediate();
  }
  const pauseUntil = await sendSlice(parts, site, { ...issue, ...letter }, signal, pace);
  if (!pauseUntil && issue.problem) await reportProblem(db, id, "sending", null);
  if (!(await isSending(db, id))) return undefined;
  const next = await nextLetterTime(db, id);
  return next === undefined ? undefined : Math.max(next, pauseUntil ?? 0);
}

/** What is in the letter, made once, and who gets it; undefined: its posts are not public, or it has no text. */
async function readLetter({ db, renderer }: SendParts, site: NewsletterSite, issue: Issue) {
  const { id, blog_id, subject, audience: to } = issue;
  const stored = await findItems(db, id);
  const made = stored
    ? { subject, items: stored }
    : to
      ? await makeOwnLetter(db, renderer, site, issue)
      : await makePostLetter(db, renderer, site, blog_id!);
  if (!made || (await keepPublic(db, made.items)).length === 0) return undefined;
  if (!stored) await saveItems(db, id, made.subject, made.items);
  if (to) return { ...made, audience: { to } };
  const cadence = blog_id ? ("each" as const) : ("weekly" as const);
  const keys = blog_id ? await keysOfBlog(db, blog_id) : [...new Set(made.items.flatMap(({ keys }) => keys))];
  return { ...made, audience: { cadence, keys } };
}

type SentIssue = Omit<Issue, "audience"> & { items: LetterItem[] };

const maxBatch = 50;
/** How many letters are claimed at once: those of five seconds, so that a pause is felt soon. */
const batchSize = (perMinute: number) => Math.max(1, Math.min(maxBatch, Math.floor(perMinute / 12)));

/** Returns until when the whole issue has to wait, in milliseconds since 1970; undefined: it need not. */
async function sendSlice(
  parts: SendParts,
  site: NewsletterSite,
  issue: SentIssue,
  signal: AbortSignal,
  pace: Pace,
): Promise<number | undefined> {
  const { db, settings } = parts;
  const perMinute = parts.site.lettersPerMinute;
  const endAt = Date.now() + pace.sliceMs;
  const box = await openLetterBox(db, settings, site);
  const streaks: Streaks = { refused: 0, later: 0 };
  let nextAt = Date.now();
  try {
    while (Date.now() < endAt) {
      const claimedAt = Date.now();
      const claimed = await claimLetters(
        db,
        issue.id,
        batchSize(perMinute),
        claimedAt,
        claimedAt + pace.claimMs,
      );
      // A post that was taken down meanwhile is mailed to nobody else.
      const items = await keepPublic(db, issue.items);
      if (claimed.length === 0 || items.length === 0) return undefined;
      for (let at = 0; at < claimed.length; at++) {
        const wait = await waitFor(nextAt, signal);
        nextAt = Math.max(nextAt + 60_000 / perMinute, Date.now() - 1000);
        const letter = claimed[at]!;
        const wanted = letter.to ? itemsFor(items, letter.to.wantsAll, letter.to.choices) : [];
        const isClaimed = wait && Date.now() < claimedAt + pace.claimMs / 2;
        const outcome = isClaimed
          ? await deliverLetter({ ...parts, box, issue, items: wanted, streaks, pace }, letter, signal)
          : "released";
        if (outcome === "done") continue;
        const rest = claimed.slice(outcome === "released" ? at : at + 1);
        for (const { subscriberId } of rest)
          await postponeLetter(db, issue.id, subscriberId, Date.now(), false);
        signal.throwIfAborted();
        if (outcome === "released") break;
        return outcome === "stopped" ? undefined : Date.now() + pace.pauseMs;
      }
    }
    return undefined;
  } finally {
    box.close();
  }
}

/** Returns whether the time has come; false: the signal was aborted before. */
function waitFor(at: number, signal: AbortSignal): Promise<boolean> {
  const ms = Math.max(0, at - Date.now());
  return setTimeout(ms, true, { signal }).catch(() => false);
}
