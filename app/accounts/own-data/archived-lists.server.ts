import { type Expression, type SelectQueryBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { userActor } from "../../lib/actor.ts";

const batchSize = 500;

/** "s12/first-program/done". */
const markPathColumn = sql<string>`course_id || '/' || lesson_id || '/' || mark`;

const listEntryColumn = sql<string>`list_entries.list_id || ' ' || list_entries.entry`;

/** The lists of an archive, each read in batches. */
export function generateArchiveLists(db: Db, userId: string) {
  const bookmarks = db
    .selectFrom("bookmarks")
    .innerJoin("blogs", "blogs.id", "bookmarks.blog_id")
    .select(["bookmarks.blog_id", "blogs.title", "bookmarked_at"])
    .where("user_id", "=", userId);
  const likes = db
    .selectFrom("likes")
    .innerJoin("blogs", "blogs.id", "likes.blog_id")
    .select(["likes.blog_id", "blogs.title", "liked_at"])
    .where("actor", "=", userActor(userId));
  // Of other people only the names that they chose, never an e-mail.
  const follows = db
    .selectFrom("follows")
    .leftJoin("users", "users.id", "follows.followed")
    .select(["followed", "users.name", "followed_at"])
    .where("follower", "=", userId);
  const progress = db
    .selectFrom("lesson_marks")
    .select([markPathColumn.as("path"), "marked_at"])
    .where("user_id", "=", userId);
  const places = db
    .selectFrom("lesson_places")
    .select(["course_id", "lesson_id", "passage", "at"])
    .where("user_id", "=", userId);
  const certificates = db
    .selectFrom("certificates")
    .select(["course_id", "code", "name", "course", "module", "issued_at"])
    .where("user_id", "=", userId);
  const projects = db
    .selectFrom("projects")
    .select(["course_id", "text", "link", "state", "reason", "at"])
    .where("user_id", "=", userId);
  const enquiries = db
    .selectFrom("enquiries")
    .select(["id", "created_at", "name", "email", "about", "blog_id", "message"])
    .where("user_id", "=", userId);
  const highlights = db
    .selectFrom("highlights")
    .select(["id", "blog_id", "exact", "prefix", "suffix", "starts_at", "note", "created_at"])
    .where("user_id", "=", userId);
  const coauthored = db
    .selectFrom("blog_authors")
    .select(["blog_id", "asked_at", "accepted_at"])
    .where("user_id", "=", userId);
  const lists = db
    .selectFrom("lists")
    .select(["id", "title", "description", "is_public", "created_at", "updated_at"])
    .where("user_id", "=", userId);
  const listEntries = db
    .selectFrom("list_entries")
    .innerJoin("lists", "lists.id", "list_entries.list_id")
    .select(["list_id", "entry", "position", listEntryColumn.as("key")])
    .where("user_id", "=", userId);
  const comments = db
    .selectFrom("comments")
    .select(["id", "place", "answers_id", "markdown", "state", "created_at", "edited_at", "likes"])
    .where("author_id", "=", userId);
  const commentLikes = db.selectFrom("comment_likes").select("comment_id").where("user_id", "=", userId);
  const mutes = db.selectFrom("mutes").select("muted_id").where("user_id", "=", userId);
  const notifications = db
    .selectFrom("notifications")
    .select(["id", "at", "kind", "path", "text", "read_at"])
    .where("user_id", "=", userId);
  return [
    { name: "notifications.json", rows: inBatches(notifications, "id") },
    { name: "comments.json", rows: inBatches(comments, "id") },
    { name: "comment-likes.json", rows: inBatches(commentLikes, "comment_id") },
    { name: "muted.json", rows: inBatches(mutes, "muted_id") },
    { name: "highlights.json", rows: inBatches(highlights, "id") },
    { name: "bookmarks.json", rows: inBatches(bookmarks, "blog_id", sql.ref("bookmarks.blog_id")) },
    { name: "likes.json", rows: inBatches(likes, "blog_id", sql.ref("likes.blog_id")) },
    { name: "follows.json", rows: inBatches(follows, "followed") },
    { name: "lessons.json", rows: inBatches(progress, "path", markPathColumn) },
    { name: "lesson-places.json", rows: inBatches(places, "course_id") },
    { name: "certificates.json", rows: inBatches(certificates, "course_id") },
    { name: "projects.json", rows: inBatches(projects, "course_id") },
    { name: "enquiries.json", rows: inBatches(enquiries, "id") },
    { name: "coauthored-posts.json", rows: inBatches(coauthored, "blog_id") },
    { name: "lists.json", rows: inBatches(lists, "id") },
    { name: "list-entries.json", rows: inBatches(listEntries, "key", listEntryColumn) },
  ];
}

/** Yields the rows of a query in batches, in the order of `key`, which is unique in them. `column`: the key in SQL. */
async function* inBatches<DB, TB extends keyof DB, K extends string, T extends Record<K, string>>(
  query: SelectQueryBuilder<DB, TB, T>,
  key: K,
  column: Expression<string> = sql.ref(key),
): AsyncGenerator<T[]> {
  for (let after = ""; ; ) {
    const rows: T[] = await query.where(column, ">", after).orderBy(column).limit(batchSize).execute();
    yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)![key];
  }
}
