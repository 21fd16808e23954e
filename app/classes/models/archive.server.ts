import { sql } from "kysely";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

const checkPathColumn = sql<string>`course_id || '/' || lesson_id || '/' || mark`;

/** What somebody is and did in classes; what they wrote as a teacher, but not what teachers wrote about them. */
export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "classes.json": inBatches(
      db
        .selectFrom("class_members")
        .innerJoin("classes", "classes.id", "class_members.class_id")
        .select(["class_id", "name", "first_day", "last_day", "joined_at", "is_listed"])
        .where("user_id", "=", userId),
      "class_id",
    ),
    "taught-classes.json": inBatches(
      db
        .selectFrom("class_teachers")
        .innerJoin("classes", "classes.id", "class_teachers.class_id")
        .select(["class_id", "name", "first_day", "last_day"])
        .where("user_id", "=", userId),
      "class_id",
    ),
    "class-presence.json": inBatches(
      db
        .selectFrom("class_presence")
        .innerJoin("class_sessions", "class_sessions.id", "class_presence.session_id")
        .select(["session_id", "class_id", "day", "starts", "ends"])
        .where("user_id", "=", userId),
      "session_id",
    ),
    "class-tries.json": inBatches(
      db
        .selectFrom("class_tries")
        .select([checkPathColumn.as("path"), "tries", "last_at"])
        .where("user_id", "=", userId),
      "path",
      checkPathColumn,
    ),
    "class-notes.json": inBatches(
      db.selectFrom("class_notes").select(["id", "class_id", "text", "at"]).where("author_id", "=", userId),
      "id",
    ),
    "class-announcements.json": inBatches(
      db
        .selectFrom("class_announcements")
        .select(["id", "class_id", "text", "at"])
        .where("author_id", "=", userId),
      "id",
    ),
  }),
};
