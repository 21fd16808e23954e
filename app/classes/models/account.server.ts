// What of an account is in classes: in its archive, and when it is deleted.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";
import type { Leaver } from "../../core/subject.server.ts";
import { emailKey } from "../../core/user.server.ts";
import { handOver } from "./save-class.server.ts";

interface File {
  from: string;
  /** The column that says whose a row is. */
  owner?: string;
  columns: string;
  /** The column that tells the rows apart. */
  key: string;
}

const ofClass = "inner join classes on classes.id = class_id";
const ofSession = "inner join class_sessions on class_sessions.id = session_id";
const columns = "class_id, name, first_day, last_day";
const written = { owner: "author_id", columns: "id, class_id, text, at", key: "id" };
const tries = "course_id || '/' || lesson_id || '/' || mark as path, tries, last_at";

/** What somebody is and did in classes; what they wrote as a teacher, but not what teachers wrote about them. */
const files: Record<string, File> = {
  "classes.json": {
    from: `class_members ${ofClass}`,
    columns: `${columns}, joined_at, is_listed`,
    key: "class_id",
  },
  "taught-classes.json": { from: `class_teachers ${ofClass}`, columns, key: "class_id" },
  "class-presence.json": {
    from: `class_presence ${ofSession}`,
    columns: "session_id, class_id, day, starts, ends",
    key: "session_id",
  },
  "class-tries.json": { from: "class_tries", columns: tries, key: "path" },
  "class-notes.json": { from: "class_notes", ...written },
  "class-announcements.json": { from: "class_announcements", ...written },
};

export const archive: ArchivePart = {
  lists(db, userId) {
    const rowsOf = ({ from, owner = "user_id", columns, key }: File) => {
      const rows = sql<Record<string, string>>`(select ${sql.raw(columns)} from ${sql.raw(from)}
        where ${sql.ref(owner)} = ${userId})`;
      return inBatches(db.selectFrom(rows.as("own")).selectAll(), key);
    };
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, rowsOf(file)]));
  },
};

/**
 * When an account is deleted, in that transaction. Its classes go to the owner, and what waits for its confirmed address goes; the rest
 * goes with its row.
 */
export async function leaveSite(db: Db, { email, email_verified_at }: Leaver): Promise<undefined> {
  if (email_verified_at)
    await db.deleteFrom("class_invitations").where("email_key", "=", emailKey(email)).execute();
  // It is blocked by now, and so teaches none.
  await handOver(db);
}
