import { revertCover } from "../images/open-cover.ts";
import { readDraft, type StoredDraft } from "./browser-drafts.ts";
import { draftTextOf, fingerprintOf } from "./draft-text.ts";
import { mergeIntoDraft } from "./merge-into-draft.ts";
import type { OpenDraft } from "./open-draft.ts";
import { leftEditors, listOrphanedDrafts, removeOrphan, sessionOf } from "./orphaned-drafts.ts";

/**
 * Looks for drafts that closed editors left in this browser, since they were offline or crashed. Those of the open draft are
 * merged into its text. Of the others, the newest is offered, or the one that the person chose is taken over.
 */
export async function lookForDrafts(draft: OpenDraft, requestedName?: string): Promise<void> {
  const id = draft.get().fields.publishKey;
  // Without https the browser cannot say which editors are open.
  const found = await listOrphanedDrafts(draft.prefix, leftEditors);
  const entries = found.filter(({ name }) => sessionOf(name) !== draft.session);
  if (!isOpen(draft, id)) return;
  const own = entries.filter(({ draft }) => draft.fields.publishKey === id);
  for (const entry of own) if (isOpen(draft, id)) await settle(draft, entry);
  if (!isOpen(draft, id)) return;
  const others = entries.filter((entry) => !own.includes(entry));
  const requested = others.find(({ name }) => name === requestedName);
  draft.set({ offered: requested ?? others[0] });
  if (requested) await restoreOffered(draft);
}

/** Whether the editor is open, and still holds this draft. */
const isOpen = (draft: OpenDraft, id: string) =>
  !draft.closing.signal.aborted && draft.get().fields.publishKey === id;

/**
 * Takes what a closed editor of this draft left over into the open form, which sends it. Not sent first: while the server
 * cannot be reached, the person would see the older text.
 */
async function settle(open: OpenDraft, { name, draft }: StoredDraft) {
  const server = open.saver.serverState.base.text;
  // The server got a text of that editor, whose answer was lost.
  const base = draft.sent?.includes(fingerprintOf(server)) ? server : draft.base.text;
  await mergeIntoDraft(open, base, draftTextOf(draft.fields), "mine");
  if (open.saver.isSaved || open.keep()) removeOrphan(name);
}

/** Takes the offered draft over into the form. */
export async function restoreOffered(open: OpenDraft) {
  const { name, draft } = open.get().offered!;
  // Another tab may have changed the draft since it was offered here.
  const { fields: stored, base, sent } = readDraft(name) ?? draft;
  open.set({ offered: undefined });
  if (open.options.blogId && open.saver.serverState.base.revision) {
    // The published blog has a newer draft: both are kept.
    await mergeIntoDraft(open, base.text, draftTextOf(stored), "mine");
    open.keep();
    return removeOrphan(name);
  }
  const publishKey = open.options.blogId ? open.get().fields.publishKey : stored.publishKey;
  if (!open.options.blogId) open.begin(publishKey, base, sent);
  revertCover(open);
  open.change({ ...stored, publishKey, revision: open.get().fields.revision });
  if (open.keep()) removeOrphan(name);
  void lookForDrafts(open);
}

/** Removes the offered draft from this browser. */
export function discardOffered(draft: OpenDraft) {
  const { offered } = draft.get();
  if (offered) removeOrphan(offered.name);
  void lookForDrafts(draft);
}

/** Another tab may have published or discarded the offered draft. */
export function checkOffered(draft: OpenDraft) {
  const { offered } = draft.get();
  // A new one is not offered: the bar would appear above the fields and push them down while somebody types.
  if (offered && !readDraft(offered.name)) draft.set({ offered: undefined });
}
