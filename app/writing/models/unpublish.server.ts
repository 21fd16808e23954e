import { announce, type Db } from "../../../db/engine.ts";
import type { BlogSource } from "../../core/blog.server.ts";
import type { User } from "../../core/user.server.ts";
import { isEditable, isUnpublished } from "../../core/visible-blogs.server.ts";
import { newId } from "../../lib/new-id.ts";
import { removeFromSearch } from "../../search/models/search-index.server.ts";
import { findDraftRow } from "./draft.server.ts";
import { NotWritten, tryToWrite } from "./not-written.server.ts";
import { type PackedDraft, packSource } from "./packed-draft.server.ts";
import { storePublished } from "./store-published.server.ts";

/**
 * Takes a post off the site at its author's wish: it becomes a draft again. Its address, date, likes, bookmarks and images
 * stay. Returns false when nothing changed: it is a draft already, was taken down or removed.
 */
export async function unpublishBlog(db: Db, user: User, blog: BlogSource): Promise<boolean> {
  const packed = await packSource(blog);
  const failure = await tryToWrite(db, async (db) => {
    await keepAsDraft(db, user, blog.id, packed);
    const { numUpdatedRows } = await db
      .updateTable("blogs")
      .set((eb) => ({ status: "unpublished", revision: eb("revision", "+", 1) }))
      .where("id", "=", blog.id)
      .where(isEditable)
      .where((eb) => eb.not(isUnpublished))
      // A lesson is hidden at its course; a page or a letter is removed.
      .where("kind", "not in", ["lesson", "page", "letter"])
      .executeTakeFirst();
    // Its draft stays as it was.
    if (numUpdatedRows !== 1n) throw new NotWritten({ problem: "changed-elsewhere" });
    await removeFromSearch(db, blog.id);
  });
  if (!failure) await announce(db, "feed", `blog:${blog.id}`);
  return !failure;
}

/** The draft keeps what was changed in it since; without one, the public text becomes a draft. */
async function keepAsDraft(db: Db, user: User, blogId: string, packed: PackedDraft) {
  const draft = await findDraftRow(db, { blogId, isEditorial: false });
  const id = draft?.id ?? newId();
  if (!draft || draft.discarded_at) await storePublished(db, { id, blogId, user, packed });
  // Without dates and preview links: nobody else can read it.
  const state = { publish_at: null, publish_problem: null, preview_token: null };
  await db.updateTable("drafts").set(state).where("blog_id", "=", blogId).execute();
  await db
    .updateTable("drafts")
    // With a new revision, so that a form that is still open with the published text cannot publish the post again.
    .set((eb) => ({ is_published: 0, revision: eb("revision", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
