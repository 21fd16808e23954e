import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { userActor } from "../../lib/actor.ts";

const batchSize = 500;

/** "s12/first-program/done". */
const markPathColumn = sql<string>`course_id || '/' || lesson_id || '/' || mark`;

/** The lists of an archive, each read in batches. */
export function generateArchiveLists(db: Db, userId: string) {
  const bookmarks = inBatches("blog_id", (after) =>
    db
      .selectFrom("bookmarks")
      .innerJoin("blogs", "blogs.id", "bookmarks.blog_id")
      .select(["bookmarks.blog_id", "blogs.title", "bookmarked_at"])
      .where("user_id", "=", userId)
      .where("bookmarks.blog_id", ">", after)
      .orderBy("bookmarks.blog_id")
      .limit(batchSize)
      .execute(),
  );
  const likes = inBatches("blog_id", (after) =>
    db
      .selectFrom("likes")
      .innerJoin("blogs", "blogs.id", "likes.blog_id")
      .select(["likes.blog_id", "blogs.title", "liked_at"])
      .where("actor", "=", userActor(userId))
      .where("likes.blog_id", ">", after)
      .orderBy("likes.blog_id")
      .limit(batchSize)
      .execute(),
  );
  // Of other people only the names that they chose, never an e-mail.
  const follows = inBatches("followed", (after) =>
    db
      .selectFrom("follows")
      .leftJoin("users", "users.id", "follows.followed")
      .select(["followed", "users.name", "followed_at"])
      .where("follower", "=", userId)
      .where("followed", ">", after)
      .orderBy("followed")
      .limit(batchSize)
      .execute(),
  );
  const progress = inBatches("path", (after) =>
    db
      .selectFrom("lesson_marks")
      .select([markPathColumn.as("path"), "marked_at"])
      .where("user_id", "=", userId)
      .where(markPathColumn, ">", after)
      .orderBy("path")
      .limit(batchSize)
      .execute(),
  );
  const places = inBatches("course_id", (after) =>
    db
      .selectFrom("lesson_places")
      .select(["course_id", "lesson_id", "passage", "at"])
      .where("user_id", "=", userId)
      .where("course_id", ">", after)
      .orderBy("course_id")
      .limit(batchSize)
      .execute(),
  );
  const certificates = inBatches("course_id", (after) =>
    db
      .selectFrom("certificates")
      .select(["course_id", "code", "name", "course", "issued_at"])
      .where("user_id", "=", userId)
      .where("course_id", ">", after)
      .orderBy("course_id")
      .limit(batchSize)
      .execute(),
  );
  const enquiries = inBatches("id", (after) =>
    db
      .selectFrom("enquiries")
      .select(["id", "created_at", "name", "email", "about", "blog_id", "message"])
      .where("user_id", "=", userId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(batchSize)
      .execute(),
  );
  return [
    { name: "bookmarks.json", rows: bookmarks },
    { name: "likes.json", rows: likes },
    { name: "follows.json", rows: follows },
    { name: "lessons.json", rows: progress },
    { name: "lesson-places.json", rows: places },
    { name: "certificates.json", rows: certificates },
    { name: "enquiries.json", rows: enquiries },
  ];
}

/** Yields batches of rows. `read` returns the next batch: rows whose `key` is greater than `after`, in the order of `key`. */
async function* inBatches<K extends string, T extends Record<K, string>>(
  key: K,
  read: (after: string) => Promise<T[]>,
): AsyncGenerator<T[]> {
  for (let after = ""; ; ) {
    const rows = await read(after);
    yield rows;
    if (rows.length < batchSize) return;
    after = rows.at(-1)![key];
  }
}
