// What of an account is in classes: in its archive, and when it is deleted.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";
import type { Leaver } from "../../core/subject.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { withdrawActor } from "../../notifications/models/notify.server.ts";
import { handedInNotice } from "./handed-in.server.ts";
import { handOver } from "./save-class.server.ts";

const ofClass = "inner join classes on classes.id = class_id";
const ofSession = "inner join class_sessions on class_sessions.id = session_id";

/** What somebody is and did in classes; what they wrote as a teacher, but not what teachers wrote about them. */
const files: Record<string, [key: string, columns: string, from: string]> = {
  "classes.json": [
    "class_id",
    "class_id, name, first_day, last_day, joined_at, is_listed",
    `class_members ${ofClass} where user_id`,
  ],
  "taught-classes.json": [
    "class_id",
    "class_id, name, first_day, last_day",
    `class_teachers ${ofClass} where user_id`,
  ],
  "class-presence.json": [
    "session_id",
    "session_id, class_id, day, starts, ends",
    `class_presence ${ofSession} where user_id`,
  ],
  "class-tries.json": [
    "path",
    "course_id || '/' || lesson_id || '/' || mark as path, tries, last_at",
    "class_tries where user_id",
  ],
  "class-notes.json": ["id", "id, class_id, text, at", "class_notes where author_id"],
  "class-announcements.json": ["id", "id, class_id, text, at", "class_announcements where author_id"],
};

export const archive: ArchivePart = {
  lists: (db, userId) =>
    Object.fromEntries(
      Object.entries(files).map(([name, [key, columns, from]]) => {
        const rows = sql<
          Record<string, string>
        >`(select ${sql.raw(columns)} from ${sql.raw(from)} = ${userId})`;
        return [name, inBatches(db.selectFrom(rows.as("own")).selectAll(), key)];
      }),
    ),
};

/**
 * When an account is deleted, in that transaction. No teacher is told of it any more, the classes that it taught go to the owner,
 * and what waits for its confirmed address goes; the rest goes with its row.
 */
export async function leaveSite(db: Db, { id, email, email_verified_at }: Leaver): Promise<undefined> {
  const classes = await db.selectFrom("class_members").select("class_id").where("user_id", "=", id).execute();
  for (const { class_id } of classes) await withdrawActor(db, handedInNotice(class_id, id));
  if (email_verified_at)
    await db.deleteFrom("class_invitations").where("email_key", "=", emailKey(email)).execute();
  // It is blocked by now, and so teaches none.
  await handOver(db);
}
