import type { Db } from "../../../db/engine.ts";
import { findRecipients } from "../../notifications/models/recipients.server.ts";
import { members } from "./class.server.ts";

/** What a mail of an announcement says; undefined: it was taken back. */
export function findAnnouncement(db: Db, id: string) {
  return db
    .selectFrom("class_announcements as told")
    .innerJoin("classes", "classes.id", "told.class_id")
    .leftJoin("users", "users.id", "told.author_id")
    .select(["told.id", "told.text", "classes.id as classId", "classes.name as className"])
    .select("users.name as author")
    .where("told.id", "=", id)
    .executeTakeFirst();
}

/**
 * Takes some of the members who were not mailed yet: `count` of them, of whom `people` want the mail, for they may have changed their
 * mind. Call it in the transaction that stores their mails.
 */
export async function takeUnmailed(db: Db, { id, classId }: { id: string; classId: string }, limit: number) {
  const waiting = await members(db, classId)
    .innerJoin("class_announced", "class_announced.user_id", "users.id")
    .select("users.id")
    .where("announcement_id", "=", id)
    .where("mailed_at", "is", null)
    .orderBy("users.id")
    .limit(limit)
    .execute();
  if (waiting.length === 0) return { count: 0, people: [] };
  const taken = await db
    .updateTable("class_announced")
    .set({ mailed_at: new Date().toISOString() })
    .where("announcement_id", "=", id)
    .where("mailed_at", "is", null)
    .where(
      "user_id",
      "in",
      waiting.map((person) => person.id),
    )
    .returning("user_id as userId")
    .execute();
  const recipients = await findRecipients(db, taken);
  return {
    count: waiting.length,
    people: taken.flatMap(({ userId }) => {
      const { email, mailTimes } = recipients.get(userId) ?? {};
      return mailTimes?.class === "at-once" ? [{ id: userId, email }] : [];
    }),
  };
}
