import type { Db } from "../../../db/engine.ts";
import { releaseImages } from "../../models/image.server.ts";

/** The id under which the images of a draft and its versions are claimed. */
export function draftImageHolder(draftId: string): string {
  return `d:${draftId}`;
}

/** Deletes a draft and its versions for good, in the transaction of the caller. It is harmless when there is none. */
export async function eraseDraft(db: Db, id: string): Promise<void> {
  // The draft first, as in every save, so that the two cannot deadlock.
  await db.deleteFrom("drafts").where("id", "=", id).execute();
  await db.deleteFrom("draft_versions").where("draft_id", "=", id).execute();
  await releaseImages(db, draftImageHolder(id));
}

/** Deletes the draft of a blog that was removed. */
export async function eraseDraftOfBlog(db: Db, blogId: string): Promise<void> {
  const draft = await findDraftId(db, blogId);
  if (draft) await eraseDraft(db, draft);
}

/** The id under which the images of a blog's draft are claimed; undefined when it has no draft. */
export async function findDraftImageHolder(db: Db, blogId: string): Promise<string | undefined> {
  const draft = await findDraftId(db, blogId);
  return draft && draftImageHolder(draft);
}

async function findDraftId(db: Db, blogId: string) {
  const query = db.selectFrom("drafts").select("id").where("blog_id", "=", blogId);
  return (await query.executeTakeFirst())?.id;
}
