import type { Updateable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { BlogStatus, BlogTable } from "../../../db/schema.ts";
import { isEditable } from "../../core/visible-blogs.server.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import { isFirstPost } from "./first-post.server.ts";
import { showLesson, textToRender } from "./lesson-text.server.ts";
import { contentHash } from "./write-blog.server.ts";
import { blogTextOf, type SentBlog, type WriteResult, writeForm } from "./write-post.server.ts";

type EditedBlog = Pick<BlogTable, "id" | "kind" | "author_id" | "published_at" | "declined_reason"> & {
  status: BlogStatus;
};

/** `revision`: the blog's revision when the editor was opened. */
type SentChange = SentBlog & { revision: number };

/**
 * Changes a blog; its address and date stay. Sending the same change again, after its response got lost, is harmless. A
 * declined post waits for an editor again, and one that its author unpublished is public again, as is a hidden lesson.
 */
export async function editBlog(
  db: Db,
  renderer: Renderer,
  blog: EditedBlog,
  change: SentChange,
): Promise<WriteResult> {
  const { status } = blog;
  const columns: StatusColumns =
    status === "unpublished"
      ? await columnsToRepublish(db, blog, change)
      : status === "declined"
        ? columnsToResubmit
        : {};
  const alongside: SentBlog["alongside"] = async (db, blogId) => {
    await change.alongside?.(db, blogId);
    // Before the text is written, which is in the search if readers see it.
    if (blog.kind === "lesson") await showLesson(db, change.user.id, blogId);
  };
  const result = await writeChangedBlog(db, renderer, blog, { ...change, alongside, columns });
  if ("problem" in result) return result;
  return { ...result, isPending: (columns.status ?? status) === "pending" };
}

/** The columns of a post that its author unpublished, and publishes again. Its first date stays, and its place in the feed. */
async function columnsToRepublish(
  db: Db,
  { kind, published_at, declined_reason }: EditedBlog,
  { user, holdsFirstPosts }: SentBlog,
) {
  if (published_at) return { status: "published", declined_reason: null } as const;
  // A post that an editor declined must not become public by being unpublished and published again.
  if (declined_reason !== null || (holdsFirstPosts && (await isFirstPost(db, user))))
    return columnsToResubmit;
  const now = new Date();
  // A course or a service keeps its place in the catalogue, below the posts.
  const place = kind === "post" ? { position: now.getTime() } : {};
  const date = { published_at: now.toISOString(), ...place };
  return { status: "published", declined_reason: null, ...date } as const;
}

type StatusColumns = Pick<Updateable<BlogTable>, "status" | "declined_reason" | "published_at" | "position">;

/** A declined post waits for an editor again. */
export const columnsToResubmit = { status: "pending", declined_reason: null } as const;

/** Writes a change of a blog. `columns`: what changes besides the columns of the form. */
export async function writeChangedBlog(
  db: Db,
  renderer: Renderer,
  { id, kind, author_id }: Pick<EditedBlog, "id" | "kind" | "author_id">,
  change: SentChange & { columns: StatusColumns & Pick<Updateable<BlogTable>, "publish_revision"> },
): Promise<WriteResult> {
  const { user, form, revision, columns } = change;
  const rendered = await renderer.render(await textToRender(db, { id, kind }, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(user, form, rendered);
  // Readers see `updated_at`: it changes with the text, and when a post is sent to an editor again or gets its first date.
  const isNew = columns.status === "pending" || columns.published_at !== undefined;
  const keptDate = isNew || (await hasOtherText(db, id, form)) ? {} : { updated_at: undefined };
  const notWritten = await writeForm(db, id, change, (formColumns) => ({
    ...text,
    expects: revision,
    row: { ...formColumns, ...keptDate, ...columns, id, kind, author_id },
  }));
  if (!notWritten) return { id };
  if (await hasContentOf(db, id, form)) return { id };
  return notWritten.problem === "not-as-expected" ? { problem: "changed-elsewhere" } : notWritten;
}

/** Whether the blog is editable (`isEditable`) and its content is exactly that of the form. */
export async function hasContentOf(db: Db, id: string, form: BlogForm): Promise<boolean> {
  const query = db.selectFrom("blogs").select("content_hash").where("id", "=", id).where(isEditable);
  return (await query.executeTakeFirst())?.content_hash === contentHash(form);
}

/** Whether a reader would find another text: not only another cover, topic or address. */
async function hasOtherText(db: Db, id: string, form: BlogForm) {
  const texts = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["title", "description", "markdown"])
    .where("blogs.id", "=", id)
    .executeTakeFirst();
  if (!texts || texts.title !== form.title || texts.description !== form.description) return true;
  return (await unpackText(texts.markdown)) !== form.content;
}
