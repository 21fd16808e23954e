import { sql } from "kysely";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

/** "s12/first-program/done". */
const markPathColumn = sql<string>`course_id || '/' || lesson_id || '/' || mark`;
const boxPathColumn = sql<string>`course_id || '/' || lesson_id || '/' || box`;

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "lessons.json": inBatches(
      db
        .selectFrom("lesson_marks")
        .select([markPathColumn.as("path"), "marked_at"])
        .where("user_id", "=", userId),
      "path",
      markPathColumn,
    ),
    "lesson-places.json": inBatches(
      db
        .selectFrom("lesson_places")
        .select(["course_id", "lesson_id", "passage", "at"])
        .where("user_id", "=", userId),
      "course_id",
    ),
    "lesson-code.json": inBatches(
      db
        .selectFrom("lesson_code")
        .select([boxPathColumn.as("path"), "code", "edited_at"])
        .where("user_id", "=", userId)
        .where("code", "<>", ""),
      "path",
      boxPathColumn,
    ),
    "certificates.json": inBatches(
      db
        .selectFrom("certificates")
        .select(["course_id", "code", "name", "course", "module", "issued_at"])
        .where("user_id", "=", userId),
      "course_id",
    ),
    "projects.json": inBatches(
      db
        .selectFrom("projects")
        .select(["course_id", "text", "link", "state", "reason", "at"])
        .where("user_id", "=", userId),
      "course_id",
    ),
  }),
};
