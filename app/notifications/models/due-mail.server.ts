import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type ListedNotice, listShown } from "./notification-list.server.ts";

const maxMembers = 100;
const maxDue = 1000;

/** The ids of some members of whom notifications are due to be mailed at `now`, an ISO time. */
export async function listDueMembers(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("mail_at", "is not", null)
    .where("mail_at", "<=", now)
    .orderBy("mail_at")
    .limit(maxDue)
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** What is mailed to a member later: nothing of theirs is due before `until`. */
export async function postponeMail(db: Db, userId: string, now: string, until: string): Promise<void> {
  await dueOf(db, userId, now).set({ mail_at: until }).execute();
}

const maxMailed = 100;

/** Takes what is due, so that it is mailed once, and returns what of it may be shown; newest first, at most 100. Call it in a transaction. */
export async function takeDue(db: Db, userId: string, now: string): Promise<ListedNotice[]> {
  const due = await dueOf(db, userId, now).set({ mail_at: null }).returning(["id", "at"]).execute();
  const newest = due.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, maxMailed);
  const ids = newest.map(({ id }) => id);
  return ids.length > 0 ? listShown(db, userId, ids) : [];
}

function dueOf(db: Db, userId: string, now: string) {
  return db
    .updateTable("notifications")
    .where("user_id", "=", userId)
    .where("mail_at", "is not", null)
    .where("mail_at", "<=", now);
}

/** The next members, by id, who may want mails of new posts: "daily" all who follow something, "at-once" those who chose that. */
export async function listPostReaders(db: Db, time: "daily" | "at-once", after: string): Promise<string[]> {
  const followers = db
    .selectFrom("follows")
    .select("follower as id")
    .distinct()
    .where("follower", ">", after);
  const chosen = db.selectFrom("notification_choices").select("user_id as id").where("user_id", ">", after);
  const rows =
    time === "daily"
      ? await followers.orderBy("id").limit(maxMembers).execute()
      : await chosen.where(wantsPostsAtOnce).orderBy("id").limit(maxMembers).execute();
  return rows.map(({ id }) => id);
}

/** As the partial index says it. */
const wantsPostsAtOnce = sql<boolean>`mail like '%"post":"at-once"%'`;
