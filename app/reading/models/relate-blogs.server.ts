// The job that stores which blogs are related to each one.
import { announce, type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { readOutline } from "../../lib/outline.ts";
import { onePerAuthor } from "./related-blogs.server.ts";
import { findSimilarBlogs, type RelatedCandidate } from "./similarity.server.ts";

const batchSize = 20;
/** More than are shown: some may be removed, or stand elsewhere on the page. */
const maxStored = 12;
const hourMs = 60 * 60 * 1000;
const refreshMs = 7 * 24 * hourMs;

/**
 * Finds the related blogs of the next twenty that are due: new texts first, then those that have been due the longest. A blog
 * that fails is due again an hour later, so that it does not hold up the others, and `onFailure` hears of it. Returns false when
 * none was due. `now`: milliseconds since 1970.
 */
export async function relateDueBlogs(
  db: Db,
  now: number,
  signal?: AbortSignal,
  onFailure: (blogId: string, error: unknown) => void = () => {},
): Promise<boolean> {
  const due = await dueBlogs(db, now);
  for (const blog of due) {
    signal?.throwIfAborted();
    try {
      await relate(db, blog, now);
    } catch (error) {
      await postpone(db, blog, now + hourMs);
      onFailure(blog.blog_id, error);
    }
  }
  return due.length > 0;
}

/** Makes a blog due later. Throws when the database is unavailable; the job is then tried again. */
function postpone(db: Db, { blog_id, due_at }: DueBlog, until: number) {
  return db
    .updateTable("related_blogs")
    .set({ due_at: until })
    .where("blog_id", "=", blog_id)
    .where("due_at", "=", due_at)
    .execute();
}

type DueBlog = Awaited<ReturnType<typeof dueBlogs>>[number];

function dueBlogs(db: Db, now: number) {
  return db
    .selectFrom("related_blogs")
    .select(["blog_id", "ids", "due_at"])
    .where("due_at", "<=", now)
    .orderBy("due_at")
    .orderBy("blog_id")
    .limit(batchSize)
    .execute();
}

async function relate(db: Db, { blog_id, ids: before, due_at }: DueBlog, now: number) {
  const related = await findRelated(slowReads(db), blog_id);
  const ids = JSON.stringify(related);
  await inTransaction(db, async (db) => {
    // Not when the text was changed meanwhile: then it stays due.
    const { numUpdatedRows } = await db
      .updateTable("related_blogs")
      .set({ ids, due_at: now + refreshMs })
      .where("blog_id", "=", blog_id)
      .where("due_at", "=", due_at)
      .executeTakeFirst();
    // The new text may belong to the related blogs of these: find theirs again now.
    if (numUpdatedRows === 1n && due_at === 0 && related.length > 0)
      await db
        .updateTable("related_blogs")
        .set({ due_at: now })
        .where("blog_id", "in", related)
        .where("due_at", ">", now)
        .execute();
  });
  if (ids !== before) await announce(db, `blog:${blog_id}`);
}

/** The ids of the visible blogs that this one links to, in the order of its text, then of those that are similar to it. */
async function findRelated(db: Db, id: string): Promise<string[]> {
  const linked = await findLinked(db, id);
  const similar = await findSimilarBlogs(db, id);
  const distinct = new Map([...linked, ...similar].map((blog) => [blog.id, blog]));
  distinct.delete(id);
  return onePerAuthor([...distinct.values()])
    .slice(0, maxStored)
    .map((blog) => blog.id);
}

async function findLinked(db: Db, id: string): Promise<Omit<RelatedCandidate, "row">[]> {
  const query = db.selectFrom("blog_texts").select("outline").where("blog_id", "=", id);
  const text = await query.executeTakeFirst();
  const ids = text ? readOutline(text.outline).linkedBlogs.slice(0, maxStored) : [];
  if (ids.length === 0) return [];
  const blogs = await visibleBlogs(db)
    .select(["id", "author_kind", "author_id"])
    .where("id", "in", ids)
    .execute();
  return blogs.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
