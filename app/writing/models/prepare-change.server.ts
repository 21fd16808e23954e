import type { Updateable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { BlogStatus, BlogTable } from "../../../db/schema.ts";
import { isEditable } from "../../core/visible-blogs.server.ts";
import { parseTopics } from "../../lib/topics.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import type { BlogForm } from "../lib/blog-form.ts";
import type { WriteProblem } from "../lib/editor-errors.ts";
import { isFirstPost } from "./first-post.server.ts";
import { textToRender } from "./lesson-text.server.ts";
import { preparePublished, type TextToPublish } from "./store-published.server.ts";
import { contentHash } from "./write-blog.server.ts";
import type { Place, PreparedPost } from "./write-post.server.ts";

type EditedBlog = Pick<BlogTable, "id" | "kind" | "author_id" | "published_at" | "declined_reason"> & {
  status: BlogStatus;
};

type StatusColumns = Pick<
  Updateable<BlogTable>,
  "status" | "declined_reason" | "published_at" | "position" | "publish_revision"
>;

/**
 * Prepares what its writer publishes of a blog; its address and date stay. A declined post waits for an editor again, and one
 * that its author unpublished is public again, as is a hidden lesson.
 */
export async function prepareEdit(
  db: Db,
  renderer: Renderer,
  change: TextToPublish,
  blog: EditedBlog,
): Promise<PreparedPost | WriteProblem> {
  const post = await prepareChange(db, renderer, change, blog, await columnsOf(db, change, blog));
  return { ...post, showsLesson: blog.kind === "lesson" };
}

async function columnsOf(
  db: Db,
  { user, holdsFirstPosts }: TextToPublish,
  { kind, status, published_at, declined_reason }: EditedBlog,
): Promise<StatusColumns> {
  if (status !== "unpublished") return status === "declined" ? columnsToResubmit : {};
  const published = { status: "published", declined_reason: null } as const;
  // Its first date stays, and its place in the feed.
  if (published_at) return published;
  // A post that an editor declined must not become public by being unpublished and published again.
  if (declined_reason !== null || (holdsFirstPosts && (await isFirstPost(db, user))))
    return columnsToResubmit;
  const now = new Date();
  // A course or a service keeps its place in the catalogue, below the posts.
  return {
    ...published,
    published_at: now.toISOString(),
    ...(kind === "post" && { position: now.getTime() }),
  };
}

/** A declined post waits for an editor again. */
export const columnsToResubmit = { status: "pending", declined_reason: null } as const;

/** Prepares a change of a blog. `columns`: what changes besides the columns of the text. */
export async function prepareChange(
  db: Db,
  renderer: Renderer,
  change: TextToPublish,
  { id, kind, author_id, status }: Pick<EditedBlog, "id" | "kind" | "author_id" | "status">,
  columns: StatusColumns = {},
): Promise<PreparedPost | WriteProblem> {
  // Readers see `updated_at`: it changes with the text, and when a post is sent to an editor again or gets its first date.
  const isNew = columns.status === "pending" || columns.published_at !== undefined;
  const keptDate = isNew || (await hasOtherText(db, id, change.text)) ? {} : { updated_at: undefined };
  const row = { ...keptDate, ...columns, id, kind, author_id };
  const isPending = (columns.status ?? status) === "pending";
  return prepareWrite(db, renderer, change, { expects: change.revision ?? 0, row, isPending });
}

/** Renders and compresses a text for its place. */
export async function prepareWrite(
  db: Db,
  renderer: Renderer,
  sent: TextToPublish,
  place: Place,
): Promise<PreparedPost | WriteProblem> {
  const { user, author = user, text } = sent;
  const { id, kind = "post" } = place.row;
  const rendered = await renderer.render(await textToRender(db, { id, kind }, text), user.id);
  if (!rendered) return { problem: "too-complex" };
  const published = await preparePublished(sent, id);
  const topics = parseTopics(text.topics ?? "");
  const stored = { rendered, source: published.packed.markdown, imageOwner: author.id, topics };
  return { user, author, text, published, ...stored, ...place };
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
