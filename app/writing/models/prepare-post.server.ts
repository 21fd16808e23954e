import type { Db } from "../../../db/engine.ts";
import { coauthorIds } from "../../core/blog-authors.server.ts";
import { withImageSizes } from "../../core/image.server.ts";
import type { User } from "../../core/user.server.ts";
import { newId } from "../../lib/new-id.ts";
import { canChangeBlog, canEditBlog } from "../../lib/permissions.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { withdrawFinishedQueues } from "../../notifications/models/desk-notices.server.ts";
import { isFirstPost } from "./first-post.server.ts";
import { columnsToResubmit, editBlog, hasContentOf, writeChangedBlog } from "./prepare-change.server.ts";
import { blogTextOf, type SentBlog, type WriteResult, writeForm } from "./write-post.server.ts";

/**
 * Publishes a blog. `key`: the form's publish key, which is also the id of its draft. Publishing the same text with the same
 * key again is harmless. Another text with the same key changes the first blog, unless it was edited or removed meanwhile.
 */
export async function publishBlog(
  db: Db,
  renderer: Renderer,
  sent: SentBlog & { key: string },
): Promise<WriteResult> {
  const { user, author = user, form, key, asCompany, holdsFirstPosts } = sent;
  const existing = (await findByKey(db, author.id, key)) ?? (await findByDraft(db, user, key));
  if (existing) return publishAgain(db, renderer, existing, sent);
  const isPending = author === user && holdsFirstPosts && (await isFirstPost(db, user));
  const rendered = await renderer.render(await withImageSizes(db, form), user.id);
  if (!rendered) return { problem: "too-complex" };
  const text = await blogTextOf(author, form, rendered);
  const id = newId();
  const now = new Date();
  const notWritten = await writeForm(db, id, sent, (columns) => ({
    ...text,
    expects: "nothing",
    row: {
      ...columns,
      ...(asCompany ? companyAuthor(author) : userAuthor(author)),
      ...(isPending ? { status: "pending" } : { published_at: now.toISOString() }),
      id,
      kind: "post",
      position: now.getTime(),
      publish_key: key,
    },
  }));
  // The same form was sent twice at once, and the other request was first.
  const isLate = notWritten?.problem === "not-ready" && (await findByKey(db, author.id, key));
  if (isLate || notWritten?.problem === "not-as-expected") return publishBlog(db, renderer, sent);
  if (notWritten) return notWritten;
  // Its draft waits for no editor any more.
  await withdrawFinishedQueues(db);
  return { id, isPending };
}

function userAuthor({ id, email, image }: User) {
  return { author_id: id, author: email, author_image: image };
}

/** A post of the company has no author, like the built-in articles, so that readers follow the company and not the writer. */
function companyAuthor({ id }: User) {
  return { author_kind: "company", author_id: null, written_by: id } as const;
}

function findByKey(db: Db, userId: string, key: string) {
  return existingBlogs(db)
    .where("publish_key", "=", key)
    .where((eb) => eb.or([eb("author_id", "=", userId), eb("written_by", "=", userId)]))
    .executeTakeFirst();
}

/** The blog that a draft changes: it may be older than the draft, and have another key. */
async function findByDraft(db: Db, user: User, draftId: string) {
  const blogId = db.selectFrom("drafts").select("blog_id").where("id", "=", draftId);
  const blog = await existingBlogs(db).where("id", "=", blogId).executeTakeFirst();
  return blog && canEditBlog(user, blog) ? blog : undefined;
}

function existingBlogs(db: Db) {
  return db
    .selectFrom("blogs")
    .select(["id", "kind", "author_kind", "author_id", "revision", "publish_revision", "status"])
    .select(["published_at", "declined_reason", coauthorIds]);
}

type ExistingBlog = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Handles a form that is sent again, since its response got lost or the form was open twice. */
async function publishAgain(
  db: Db,
  renderer: Renderer,
  blog: ExistingBlog,
  sent: SentBlog,
): Promise<WriteResult> {
  const { user, form, base } = sent;
  const { id, revision, publish_revision, status } = blog;
  if (status === "removed" || status === "taken-down") return { problem: status };
  if (status === "unpublished") {
    // Only with the draft's current revision: a late copy of the form that published the post must not undo the author's
    // unpublishing.
    const isCurrent = base !== undefined && (await hasDraftRevision(db, id, base));
    if (!isCurrent || !canChangeBlog(user, blog)) return { problem: "unpublished" };
    return editBlog(db, renderer, blog, { ...sent, revision });
  }
  const isPending = status === "pending" || status === "declined";
  if (await hasContentOf(db, id, form)) return { id, isPending };
  // An editor who wrote it in the company's name may have lost that role.
  if (revision !== publish_revision || !canChangeBlog(user, blog)) return { problem: "changed-elsewhere" };
  const columns = { publish_revision: revision + 1, ...(status === "declined" && columnsToResubmit) };
  const result = await writeChangedBlog(db, renderer, blog, { ...sent, revision, columns });
  return "problem" in result ? result : { id, isPending };
}

async function hasDraftRevision(db: Db, blogId: string, revision: number) {
  const query = db.selectFrom("drafts").select("id").where("blog_id", "=", blogId);
  return (await query.where("revision", "=", revision).executeTakeFirst()) !== undefined;
}
