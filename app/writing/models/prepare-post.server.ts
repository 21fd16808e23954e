import type { Db } from "../../../db/engine.ts";
import { coauthorIds } from "../../core/blog-authors.server.ts";
import { newId } from "../../lib/new-id.ts";
import { canChangeBlog, canEditBlog } from "../../lib/permissions.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { isFirstPost } from "./first-post.server.ts";
import {
  columnsToResubmit,
  hasContentOf,
  prepareChange,
  prepareEdit,
  prepareWrite,
} from "./prepare-change.server.ts";
import type { TextToPublish } from "./store-published.server.ts";
import { type PreparedPost, type WriteResult, writerColumns } from "./write-post.server.ts";

/**
 * Prepares what somebody publishes: a new post, or a change. Publishing the same text with the same key again is harmless, and
 * there is nothing to write. Another text with the same key changes the first blog, unless it was edited or removed meanwhile.
 */
export async function preparePost(
  db: Db,
  renderer: Renderer,
  sent: TextToPublish,
): Promise<PreparedPost | WriteResult> {
  if (sent.blog) return prepareEdit(db, renderer, sent, sent.blog);
  const existing = await findPublished(db, sent);
  if (existing) return prepareAgain(db, renderer, sent, existing);
  const { user, author = user, key, text } = sent;
  const isPending = author === user && sent.holdsFirstPosts === true && (await isFirstPost(db, user));
  const now = new Date();
  const row = {
    ...writerColumns(author, text.as === "company"),
    ...(isPending ? { status: "pending" as const } : { published_at: now.toISOString() }),
    ...{ id: newId(), kind: "post" as const, position: now.getTime(), publish_key: key },
  };
  return prepareWrite(db, renderer, sent, { expects: "nothing", row, isPending });
}

/** The blog of a text that was published before: by its key, or by its draft, which may be younger than the blog. */
export async function findPublished(db: Db, { user, author = user, key }: TextToPublish) {
  const blogs = db
    .selectFrom("blogs")
    .select(["id", "kind", "author_kind", "author_id", "revision", "publish_revision", "status"])
    .select(["published_at", "declined_reason", coauthorIds]);
  const byKey = await blogs
    .where("publish_key", "=", key)
    .where((eb) => eb.or([eb("author_id", "=", author.id), eb("written_by", "=", author.id)]))
    .executeTakeFirst();
  if (byKey) return byKey;
  const blogId = db.selectFrom("drafts").select("blog_id").where("id", "=", key);
  const blog = await blogs.where("id", "=", blogId).executeTakeFirst();
  return blog && canEditBlog(user, blog) ? blog : undefined;
}

/** Handles a form that is sent again, since its response got lost or the form was open twice. */
async function prepareAgain(
  db: Db,
  renderer: Renderer,
  sent: TextToPublish,
  blog: NonNullable<Awaited<ReturnType<typeof findPublished>>>,
): Promise<PreparedPost | WriteResult> {
  const { user, text, base } = sent;
  const { id, revision, publish_revision, status } = blog;
  if (status === "removed" || status === "taken-down") return { problem: status };
  if (status === "unpublished") {
    // Only with the draft's current revision: a late copy of the form that published the post must not undo the author's
    // unpublishing.
    const isCurrent = base !== undefined && (await hasDraftRevision(db, id, base));
    if (!isCurrent || !canChangeBlog(user, blog)) return { problem: "unpublished" };
    return prepareEdit(db, renderer, { ...sent, revision }, blog);
  }
  const isPending = status === "pending" || status === "declined";
  if (await hasContentOf(db, id, text)) return { id, isPending };
  // An editor who wrote it in the company's name may have lost that role.
  if (revision !== publish_revision || !canChangeBlog(user, blog)) return { problem: "changed-elsewhere" };
  const columns = { publish_revision: revision + 1, ...(status === "declined" && columnsToResubmit) };
  return prepareChange(db, renderer, { ...sent, revision }, blog, columns);
}

async function hasDraftRevision(db: Db, blogId: string, revision: number) {
  const query = db.selectFrom("drafts").select("id").where("blog_id", "=", blogId);
  return (await query.where("revision", "=", revision).executeTakeFirst()) !== undefined;
}
