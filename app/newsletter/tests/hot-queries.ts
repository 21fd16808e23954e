import type { Db } from "../../../db/engine.ts";
import type { HotQueries } from "../../../test/support/hot-query.ts";
import type { Audience } from "../models/audience.server.ts";
import { listSubscribers, subscriberBatches } from "../models/desk-subscribers.server.ts";
import { findIssueAbout, listIssues, moveIssue, resumeIssues } from "../models/issue.server.ts";
import { findLabel } from "../models/labels.server.ts";
import { claimLetters, fillLetters } from "../models/letters.server.ts";
import { nextLetterTime, noteLetter } from "../models/note-letter.server.ts";
import { sendDueLetters } from "../models/own-letter.server.ts";
import { confirmSubscription, sweepSubscribers } from "../models/subscribe.server.ts";
import { findSubscriber, leave, leaveAddress } from "../models/subscriber.server.ts";

export const hotQueries: HotQueries = {
  "the subscribers at the desk": async (db) => {
    await listSubscribers(db, { q: "" });
    await listSubscribers(db, { q: "", before: { at: "2026", id: "a" } });
    await listSubscribers(db, { q: "", state: "suspended", before: { at: "2026", id: "a" } });
    await subscriberBatches(db, { q: "" }).next();
    await findLabel(db, "webinar");
  },
  "the recipients of an issue": async (db) => {
    await beginTestIssue(db);
    const keys = ["company", "topic:web-development"];
    const addressed = ["all", "label:webinar", "course:s1"].map((to) => ({ to }));
    for (const audience of [
      { cadence: "each", keys },
      { cadence: "weekly", keys },
      ...addressed,
    ] as Audience[]) {
      await fillLetters(db, "issue1", audience, 1);
      await db.updateTable("newsletter_issues").set({ filled_to: null }).where("id", "=", "issue1").execute();
    }
  },
  "the next letters of an issue": async (db) => {
    await beginTestIssue(db);
    await claimLetters(db, "issue1", 50, 1e12, 2e12);
    await nextLetterTime(db, "issue1");
  },
  "what became of a letter": async (db) => {
    await beginTestIssue(db);
    for (const outcome of ["sent", "refused"] as const)
      await noteLetter(db, "issue1", `subscriber${outcome}`, outcome);
  },
  "the issues at the desk": async (db) => {
    await listIssues(db, { at: "2026", id: "a" });
    await findIssueAbout(db, "post:many7");
  },
  "an issue that is paused, continued and ended": async (db) => {
    await beginTestIssue(db);
    for (const move of ["pause", "continue", "cancel"] as const) await moveIssue(db, "user1", "issue1", move);
    await resumeIssues(db);
    await sendDueLetters(db, 1e12);
  },
  "a subscriber": async (db) => {
    await findSubscriber(db, { id: "1s1" });
    await findSubscriber(db, { email: "1@s1.example" });
    await confirmSubscription(db, "token");
    await leave(db, "2s1", "issue1");
    await leaveAddress(db, { email: "3@s1.example", email_verified_at: "2026" });
  },
  "the addresses that never confirmed": (db) => sweepSubscribers(db, 1e12),
};

/** One that is being sent, to two subscribers. Twice is harmless. */
async function beginTestIssue(db: Db) {
  const issue = {
    id: "issue1",
    about: "post:many7",
    blog_id: "many7",
    state: "sending" as const,
    subject: "",
  };
  await db
    .insertInto("newsletter_issues")
    .values({ ...issue, created_at: "2027" })
    .onConflict((c) => c.doNothing())
    .execute();
  const letters = ["sent", "refused"].map((name) => ({
    issue_id: "issue1",
    subscriber_id: `subscriber${name}`,
    due_at: 1,
  }));
  await db
    .insertInto("newsletter_letters")
    .values(letters)
    .onConflict((c) => c.doNothing())
    .execute();
}
