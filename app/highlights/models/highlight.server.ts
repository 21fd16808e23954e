import { z } from "zod";
import type { Db } from "../../../db/engine.ts";
import { blogsVisibleTo } from "../../core/visible-blogs.server.ts";
import { cleanText, isStorable } from "../../lib/characters.ts";
import { fold } from "../../lib/fold.ts";
import { isId } from "../../lib/text.ts";
import { contextLength, maxExactLength, maxHighlights, maxNoteLength } from "../lib/highlight-limits.ts";

const text = (max: number) => z.string().max(max).refine(isStorable);

/**
 * What the browser sends; a new note of a passage comes without its words. The browser cuts all texts to these lengths, so others
 * come from other programs.
 */
export const highlightSchema = z.object({
  id: z.string().refine(isId),
  // A person types it, and a form sends each line end as two characters.
  note: z.string().transform(cleanText).pipe(text(maxNoteLength)),
  exact: text(maxExactLength).min(1).optional(),
  prefix: text(contextLength).default(""),
  suffix: text(contextLength).default(""),
  /** Where the words began in the text of the article, in UTF-16 units. */
  start: z.coerce.number().int().min(0).max(10_000_000).default(0),
  /** Overlapping ones that it stands for, which go. */
  replaces: z
    .string()
    .max(2000)
    .default("")
    .transform((ids) => ids.split(",").filter(isId)),
});

export type Highlight = Omit<Required<z.infer<typeof highlightSchema>>, "replaces">;

/**
 * Keeps a passage, or the new note of one that is the member's. Returns "missing" when there is no such blog or passage, and
 * "full" when the member has too many.
 */
export async function saveHighlight(
  db: Db,
  user_id: string,
  blog_id: string,
  { replaces, ...highlight }: z.infer<typeof highlightSchema>,
) {
  const result = await keepHighlight(db, user_id, blog_id, highlight, replaces.length);
  if (result === "saved")
    for (const id of replaces) if (id !== highlight.id) await removeHighlight(db, user_id, id);
  return result;
}

async function keepHighlight(
  db: Db,
  user_id: string,
  blog_id: string,
  { start: starts_at, exact, ...highlight }: Omit<z.infer<typeof highlightSchema>, "replaces">,
  replaced: number,
) {
  const { id, note } = highlight;
  const own = db.updateTable("highlights").set({ note }).where("id", "=", id).where("user_id", "=", user_id);
  if ((await own.executeTakeFirst()).numUpdatedRows > 0n) return "saved";
  const blog = blogsVisibleTo(db, user_id, "lessons").select("id").where("id", "=", blog_id);
  if (!exact || !(await blog.executeTakeFirst())) return "missing";
  const { count } = await db
    .selectFrom("highlights")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  if (Number(count) - replaced >= maxHighlights) return "full";
  const created_at = new Date().toISOString();
  await db
    .insertInto("highlights")
    .values({ ...highlight, exact, starts_at, user_id, blog_id, created_at })
    // Sent twice at once, or somebody else's id.
    .onConflict((c) => c.doNothing())
    .execute();
  return "saved";
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
 * for a blog that the member may not see now, and `absentTitle` says why; the passages are the member's all the same. `q`: only passages with this text
 * in them, in their note, or in the title of their blog.
 */
export async function listHighlightedBlogs(db: Db, userId: string, q = "") {
  const visible = blogsVisibleTo(db, userId, "lessons").select(["blogs.id", "blogs.title"]).as("visible");
  const all = await db
    .selectFrom("highlights")
    .leftJoin(visible, "visible.id", "highlights.blog_id")
    .leftJoin("blogs", "blogs.id", "highlights.blog_id")
    .select(highlightColumns)
    .select(["highlights.blog_id", "highlights.created_at", "visible.title", "blogs.status"])
    .where("highlights.user_id", "=", userId)
    .orderBy("highlights.created_at", "desc")
    .orderBy("highlights.id")
    .execute();
  // Compared here: the databases do not agree on small letters outside of ASCII.
  const wanted = fold(q);
  const rows = all.filter(({ exact, note, title }) =>
    fold(`${exact} ${note} ${title ?? ""}`).includes(wanted),
  );
  return [...Map.groupBy(rows, ({ blog_id }) => blog_id)].map(([id, highlights]) => {
    const { title, status } = highlights[0]!;
    return { id, title, status, highlights: highlights.sort((a, b) => a.start - b.start) };
  });
}

export type HighlightedBlog = Awaited<ReturnType<typeof listHighlightedBlogs>>[number];
