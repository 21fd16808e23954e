import { sql } from "kysely";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "comments.json": inBatches(
      db
        .selectFrom("comments")
        .select(["id", "answers_id", "markdown", "state", "created_at", "edited_at", "likes"])
        .select(sql<string>`'/blog/' || blog_id`.as("page"))
        .where("author_id", "=", userId),
      "id",
    ),
    "comment-likes.json": inBatches(
      db.selectFrom("comment_likes").select("comment_id").where("user_id", "=", userId),
      "comment_id",
    ),
    "muted.json": inBatches(
      db.selectFrom("mutes").select("muted_id").where("user_id", "=", userId),
      "muted_id",
    ),
  }),
};
