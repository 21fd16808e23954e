import { sql } from "kysely";
import { type ArchivePart, inBatches } from "../../core/archive.server.ts";
import { userActor } from "../../lib/actor.ts";

export const archive: ArchivePart = {
  lists: (db, userId) => ({
    "bookmarks.json": inBatches(
      db
        .selectFrom("bookmarks")
        .innerJoin("blogs", "blogs.id", "bookmarks.blog_id")
        .select(["bookmarks.blog_id", "blogs.title", "bookmarked_at"])
        .where("user_id", "=", userId),
      "blog_id",
      sql.ref("bookmarks.blog_id"),
    ),
    "likes.json": inBatches(
      db
        .selectFrom("likes")
        .innerJoin("blogs", "blogs.id", "likes.blog_id")
        .select(["likes.blog_id", "blogs.title", "liked_at"])
        .where("actor", "=", userActor(userId)),
      "blog_id",
      sql.ref("likes.blog_id"),
    ),
  }),
};
