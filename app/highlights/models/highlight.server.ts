import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { blogsVisibleTo } from "../../models/visible-blogs.server.ts";
import { type Highlight, maxHighlights } from "../lib/highlight-fields.ts";

/** "missing": there is no such blog. "full": the member has too many. */
export type SaveResult = "saved" | "missing" | "full";

/** Keeps a passage with its note; one with this id that is the member's gets the new note. */
export function saveHighlight(
  db: Db,
  userId: string,
  blogId: string,
  { start: starts_at, ...highlight }: Highlight,
): Promise<SaveResult> {
  return inTransaction(db, async (db) => {
    const blog = await blogsVisibleTo(db, userId).select("id").where("id", "=", blogId).executeTakeFirst();
    if (!blog) return "missing";
    const { count } = await db
      .selectFrom("highlights")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxHighlights) return "full";
    const created_at = new Date().toISOString();
    await db
      .insertInto("highlights")
      .values({ ...highlight, starts_at, user_id: userId, blog_id: blogId, created_at })
      .onConflict((c) =>
        c.column("id").doUpdateSet({ note: highlight.note }).where("highlights.user_id", "=", userId),
      )
      .execute();
    return "saved";
  });
}

/** Changes the note of a passage. Returns false when the member has none with this id. */
export async function setNote(db: Db, userId: string, id: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("highlights")
    .set({ note })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Does nothing when the member has none with this id. */
export async function removeHighlight(db: Db, userId: string, id: string): Promise<void> {
  await db.deleteFrom("highlights").where("id", "=", id).where("user_id", "=", userId).execute();
}

/** Those of a member in a blog, in the order of the text. */
export function listHighlights(db: Db, userId: string, blogId: string): Promise<Highlight[]> {
  const query = db.selectFrom("highlights").where("user_id", "=", userId).where("blog_id", "=", blogId);
  return query.select(highlightColumns).orderBy("starts_at").orderBy("id").execute();
}

const highlightColumns = [
  "highlights.id",
  "exact",
  "prefix",
  "suffix",
  "starts_at as start",
  "note",
] as const;

/**
 * The blogs in which a member marked passages, the last one first, with these passages in the order of the text. `title`: null
 * for a blog that the member may not see any more; the passages are the member's all the same. `q`: only passages with this text
 * in them, in their note, or in the title of their blog.
 */
export async function listHighlightedBlogs(db: Db, userId: string, q?: string) {
  let query = withTitles(q ? slowReads(db) : db, userId);
  if (q) {
    const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
    query = query.where(
      sql<boolean>`lower(exact || ' ' || note || ' ' || coalesce(visible.title, '')) like ${pattern} escape '\\'`,
    );
  }
  const rows = await query.orderBy("starts_at").orderBy("highlights.id").execute();
  return [...Map.groupBy(rows, ({ blog_id }) => blog_id)]
    .map(([id, highlights]) => ({ id, title: highlights[0]!.title, highlights, last: lastOf(highlights) }))
    .sort((a, b) => (a.last < b.last ? 1 : -1));
}

export type HighlightedBlog = Awaited<ReturnType<typeof listHighlightedBlogs>>[number];

function withTitles(db: Db, userId: string) {
  const visible = blogsVisibleTo(db, userId).select(["blogs.id", "blogs.title"]).as("visible");
  return db
    .selectFrom("highlights")
    .leftJoin(visible, "visible.id", "highlights.blog_id")
    .select(highlightColumns)
    .select(["highlights.blog_id", "highlights.created_at", "visible.title"])
    .where("highlights.user_id", "=", userId);
}

const lastOf = (highlights: { created_at: string }[]) =>
  highlights.reduce((last, { created_at }) => (created_at > last ? created_at : last), "");
