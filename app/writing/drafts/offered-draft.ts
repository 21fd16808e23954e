import { revertCover } from "../images/open-cover.ts";
import type { DraftText } from "../lib/draft-fields.ts";
import { listDrafts, readDraft, removeDraft, type StoredDraft } from "./browser-drafts.ts";
import { draftTextOf, fingerprintOf, isSameText } from "./draft-text.ts";
import { mergeIntoDraft } from "./merge-into-draft.ts";
import type { OpenDraft } from "./open-draft.ts";
import { listOrphanedDrafts } from "./orphaned-drafts.ts";

/**
 * Looks for drafts that closed editors left in this browser, since they were offline or crashed. Those of the open draft are
 * taken into its text. Of the others, the newest is offered, or the one that the person chose is taken over.
 */
export async function lookForDrafts(draft: OpenDraft, requestedName?: string): Promise<void> {
  const { name } = draft;
  const isOpen = () => !draft.closing.signal.aborted && !draft.get().isElsewhere && draft.name === name;
  for (const entry of listDrafts(name))
    if (isOpen() && entry.name !== draft.entryName) await settle(draft, entry);
  const others = (await listOrphanedDrafts(draft.prefix)).filter((entry) => !entry.name.startsWith(name));
  if (!isOpen()) return;
  const requested = others.find(({ name }) => name === requestedName);
  draft.set({ offered: requested ?? others[0] });
  if (requested) restoreOffered(draft);
}

/**
 * Takes what a closed editor of this draft left over into the open form, which sends it. Not sent first: while the server
 * cannot be reached, the person would see the older text. `common`: what both texts began with, where that is known.
 */
export async function settle(open: OpenDraft, { name, draft }: StoredDraft, common?: DraftText) {
  const server = open.saver.serverState.base;
  const isBasedOnIt = draft.base.revision === server.revision && isSameText(draft.base.text, server.text);
  const isNext = isBasedOnIt || draft.base.revision > server.revision;
  if (!common && open.saver.isSaved && isNext) open.begin(draft);
  else {
    // The server got a text of that editor, whose answer was lost.
    const base = draft.sent?.includes(fingerprintOf(server.text)) ? server.text : draft.base.text;
    await mergeIntoDraft(open, common ?? base, draftTextOf(draft.fields), "mine");
  }
  if (open.saver.isSaved || open.keep()) removeDraft(name);
}

/** Takes the offered draft over into the form. */
export function restoreOffered(open: OpenDraft) {
  const { name, draft } = open.get().offered!;
  open.set({ offered: undefined });
  revertCover(open);
  // Another tab may have changed the draft since it was offered here.
  open.begin(readDraft(name) ?? draft);
  if (open.keep()) removeDraft(name);
}

/** Removes the offered draft from this browser. */
export function discardOffered(draft: OpenDraft) {
  const { name } = draft.get().offered!;
  draft.hold!.stopLeft(name.slice(0, name.lastIndexOf(":") + 1));
  removeDraft(name);
  void lookForDrafts(draft);
}

/** Another tab may have published or discarded the offered draft. */
export function checkOffered(draft: OpenDraft) {
  const { offered } = draft.get();
  // A new one is not offered: the bar would appear above the fields and push them down while somebody types.
  if (offered && !readDraft(offered.name)) draft.set({ offered: undefined });
}
