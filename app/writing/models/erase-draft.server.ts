import type { Db } from "../../../db/engine.ts";
import { releaseImages } from "../../core/image.server.ts";

/** The id under which the images of a draft and its versions are claimed. */
export function draftImageHolder(draftId: string): string {
  return `d:${draftId}`;
}

/** Deletes a draft and its versions for good, in the transaction of the caller. It is harmless when there is none. */
export async function eraseDraft(db: Db, id: string): Promise<void> {
  // The draft first, as in every save, so that the two cannot deadlock.
  await db.deleteFrom("drafts").where("id", "=", id).execute();
  await db.deleteFrom("draft_versions").where("draft_id", "=", id).execute();
  await db.deleteFrom("draft_notes").where("draft_id", "=", id).execute();
  await releaseImages(db, draftImageHolder(id));
}

/** Deletes the drafts of a blog that was removed. */
export async function eraseDraftsOfBlog(db: Db, blogId: string): Promise<void> {
  for (const id of await findDraftIds(db, blogId)) await eraseDraft(db, id);
}

/** The ids under which the images of a blog's drafts are claimed. */
export async function findDraftImageHolders(db: Db, blogId: string): Promise<string[]> {
  return (await findDraftIds(db, blogId)).map(draftImageHolder);
}

/** The author's draft first: who locks both does it in this order, so that two transactions cannot deadlock. */
export async function findDraftIds(db: Db, blogId: string): Promise<string[]> {
  const query = db.selectFrom("drafts").select("id").where("blog_id", "=", blogId);
  return (await query.orderBy("is_editorial").execute()).map(({ id }) => id);
}
