import type { Log } from "../../config/log.ts";
import type { Db } from "../../db/engine.ts";
import type { Refusal } from "../mail/transport.server.ts";
import type { LetterBox } from "./letter-box.server.ts";
import type { LetterItem } from "./lib/letter.ts";
import { reportProblem } from "./models/issue.server.ts";
import type { ClaimedLetter } from "./models/letters.server.ts";
import { noteLetter, postponeLetter } from "./models/note-letter.server.ts";

/** Times in milliseconds. Tests use shorter ones. */
export interface Pace {
  /** How long one run of the job sends. */
  sliceMs: number;
  /** How long nobody else sends a claimed letter. */
  claimMs: number;
  /** How long an issue waits when the mail server takes nothing. */
  pauseMs: number;
  /** How long a letter waits that was refused for now; it doubles with each attempt. */
  retryMs: number;
  maxAttempts: number;
  /** So many refusals in a row are no accident: the issue waits, or is paused. */
  maxInARow: number;
}

const minuteMs = 60_000;
/** Seven attempts in about five hours, as mail servers with grey lists want it. */
export const usualPace: Pace = {
  sliceMs: 30_000,
  claimMs: 5 * minuteMs,
  pauseMs: minuteMs,
  retryMs: 5 * minuteMs,
  maxAttempts: 7,
  maxInARow: 20,
};

/** How many letters in a row were refused for good, and for now. */
export interface Streaks {
  refused: number;
  later: number;
}

interface Delivery {
  db: Db;
  log: Log;
  box: LetterBox;
  issue: { id: string; subject: string; has_page: number };
  /** What the subscriber wants of it. */
  items: LetterItem[];
  streaks: Streaks;
  pace: Pace;
}

/**
 * Sends a claimed letter and notes what became of it. "wait": the server takes nothing now. "stopped": an editor has to look at it.
 * "released": `signal` was aborted, and nothing is noted.
 */
export async function deliverLetter(
  delivery: Delivery,
  letter: ClaimedLetter,
  signal: AbortSignal,
): Promise<"done" | "wait" | "stopped" | "released"> {
  const { db, box, issue, items, streaks } = delivery;
  const { subscriberId, to } = letter;
  const note = (outcome: Parameters<typeof noteLetter>[3]) => noteLetter(db, issue.id, subscriberId, outcome);
  if (!to || items.length === 0) {
    await note("skipped");
    return "done";
  }
  const { email, source } = to;
  const { id: issueId, subject } = issue;
  const hasPage = issue.has_page === 1;
  const refusal = await box.send({ issueId, hasPage, subscriberId, email, source, subject, items }, signal);
  if (!refusal) {
    Object.assign(streaks, { refused: 0, later: 0 });
    await note("sent");
    return "done";
  }
  if (signal.aborted) return "released";
  return refusal.isPermanent ? refuse(delivery, letter, refusal) : postpone(delivery, letter, refusal);
}

/** Only what is said about the recipient counts against the address. */
async function refuse({ db, log, issue, streaks, pace }: Delivery, letter: ClaimedLetter, refusal: Refusal) {
  if (refusal.of) {
    const outcome = refusal.of === "recipient" ? "refused" : "given_up";
    await noteLetter(db, issue.id, letter.subscriberId, outcome);
    if (++streaks.refused < pace.maxInARow) return "done";
  } else await postponeLetter(db, issue.id, letter.subscriberId, Date.now(), false);
  const text = refusal.of ? `${streaks.refused} letters in a row were refused` : "The mail server refuses us";
  log.warn({ issue: issue.id }, `The newsletter is paused. ${text}: ${refusal.answer}`);
  await reportProblem(db, issue.id, "paused", `${text}: ${refusal.answer.slice(0, 300)}`);
  return "stopped";
}

async function postpone(
  { db, log, issue, streaks, pace }: Delivery,
  letter: ClaimedLetter,
  refusal: Refusal,
) {
  const isLast = letter.attempts + 1 >= pace.maxAttempts;
  // A server that is off for a day takes no letter away. One that ends the connection at some letter gets the others meanwhile.
  if (refusal.of && isLast) await noteLetter(db, issue.id, letter.subscriberId, "given_up");
  else {
    const dueAt = Date.now() + pace.retryMs * 2 ** Math.min(letter.attempts, pace.maxAttempts - 1);
    await postponeLetter(db, issue.id, letter.subscriberId, dueAt, true);
  }
  if (refusal.of && ++streaks.later < pace.maxInARow) return "done";
  const text = `The newsletter waits for the mail server: ${refusal.answer}`;
  log.warn({ issue: issue.id }, text);
  await reportProblem(db, issue.id, "sending", text.slice(0, 300));
  return "wait";
}
