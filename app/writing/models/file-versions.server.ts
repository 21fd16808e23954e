// What a file says, as versions of the draft of an article or a lesson that was made ours: readers see ours.
import type { Db } from "../../../db/engine.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { findDraftRow } from "./draft.server.ts";
import { findNewestVersion, storeVersion } from "./draft-version.server.ts";
import { type PackedDraftText, packDraft } from "./packed-draft.server.ts";

/** undefined for what was not made ours, and for what was deleted since. */
export type FileText = (PackedDraftText & { draftId: string }) | undefined;

/** Compresses the text of a newer file. Its cover is that of the text before it: covers are not merged. */
export async function packFileText(
  db: Db,
  blogId: string,
  text: Pick<DraftText, "title" | "description" | "content"> & { topics?: string },
): Promise<FileText> {
  const draft = await findDraftRow(db, { blogId, isEditorial: false });
  const before = draft && (await findNewestVersion(db, draft.id, ["file"]));
  if (!before) return undefined;
  const { title: _, opening: __, ...packed } = await packDraft({ ...before.text, ...text });
  return { ...packed, draftId: draft.id };
}

/** Stores it as a version. Its images are those of the text before it, which the draft has claimed. */
export async function storeFileText(db: Db, text: FileText): Promise<void> {
  if (text) await storeVersion(db, { ...text, session: "", kind: "file", userId: null });
}
