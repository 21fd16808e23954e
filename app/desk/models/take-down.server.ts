// Taking blogs down and putting them back: like `removeBlog`, but nothing is lost.
import type { Db } from "../../../db/engine.ts";
import type { BlogKind } from "../../../db/schema.ts";
import { withImageSizes } from "../../core/image.server.ts";
import { hasStatus, isVisible } from "../../core/visible-blogs.server.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import type { RenderedBlog, Renderer } from "../../markdown/renderer.server.ts";
import { addToSearch, removeFromSearch } from "../../search/models/search-index.server.ts";
import { textColumns } from "../../writing/models/write-blog.server.ts";

/**
 * Takes a blog off the site, its lists and the search. Its text, images, likes, address and date stay. Call it in a
 * transaction, and announce "feed" and the blog after the commit. `at`: ISO time. Returns undefined when there is no such
 * visible blog.
 */
export async function takeDownBlog(db: Db, id: string, reason: string, at: string) {
  const blog = await db
    .updateTable("blogs")
    .set((eb) => ({
      status: "taken-down",
      removed_at: at,
      removal_reason: reason,
      revision: eb("revision", "+", 1),
    }))
    .where("id", "=", id)
    .where(isVisible)
    .returning(["title", "author_id"])
    .executeTakeFirst();
  if (blog) await removeFromSearch(db, id);
  return blog;
}

/** A text that was rendered again, so that its blog can be put back. */
export interface RerenderedText {
  revision: number;
  kind: BlogKind;
  rendered: RenderedBlog;
}

/**
 * Renders a blog that was taken down. Returns undefined when there is none; "not-rendered" when it cannot be rendered. Throws
 * Busy.
 */
export async function renderTakenDown(
  db: Db,
  renderer: Renderer,
  id: string,
): Promise<RerenderedText | "not-rendered" | undefined> {
  const blog = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["kind", "revision", "title", "description", "markdown"])
    .where("blogs.id", "=", id)
    .where(hasStatus("taken-down"))
    .executeTakeFirst();
  if (!blog) return undefined;
  const { kind, revision, markdown, ...texts } = blog;
  const content = await unpackText(markdown);
  const rendered = await renderer.rerender(await withImageSizes(db, { ...texts, content }), id);
  return rendered ? { kind, revision, rendered } : "not-rendered";
}

/**
 * Puts a blog back that was taken down. Call it in a transaction, and announce "feed" and the blog after the commit. Returns
 * undefined when it was put back, removed or taken down again since its text was read.
 */
export async function restoreBlog(db: Db, id: string, { revision, kind, rendered }: RerenderedText) {
  const blog = await db
    .updateTable("blogs")
    .set({ status: "published", removed_at: null, removal_reason: null, revision: revision + 1 })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .where(hasStatus("taken-down"))
    .returning(["title", "author_id"])
    .executeTakeFirst();
  if (!blog) return undefined;
  await db.updateTable("blog_texts").set(textColumns(kind, rendered)).where("blog_id", "=", id).execute();
  await addToSearch(db, id, rendered.search);
  return blog;
}
