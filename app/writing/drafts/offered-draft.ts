import { revertCover } from "../images/open-cover.ts";
import { readDraft, removeDraft, type StoredDraft } from "./draft-store.ts";
import { draftTextOf, fingerprintOf } from "./draft-text.ts";
import { mergeIntoDraft } from "./merge-into-draft.ts";
import type { OpenDraft } from "./open-draft.ts";
import { accountOf, listOrphanedDrafts, sessionOf } from "./orphaned-drafts.ts";
import { postDraft } from "./post-draft.ts";

/**
 * Looks for drafts that closed editors left in this browser, since they were offline or crashed. Those of the open draft are
 * merged into its text. Of the others, the newest is offered, or the one that the person chose is taken over.
 */
export async function lookForDrafts(draft: OpenDraft, requestedName?: string): Promise<void> {
  const id = draft.get().fields.publishKey;
  // Without https the browser cannot say which editors are open.
  const found = await listOrphanedDrafts(draft.prefix);
  const entries = found.filter(({ name }) => sessionOf(name) !== draft.session);
  if (!isOpen(draft, id)) return;
  const own = entries.filter(({ draft }) => draft.fields.publishKey === id);
  for (const entry of own) await settle(draft, id, entry);
  if (!isOpen(draft, id)) return;
  const others = entries.filter((entry) => !own.includes(entry));
  const requested = others.find(({ name }) => name === requestedName);
  draft.set({ offered: requested ?? others[0] });
  if (requested) await restoreOffered(draft);
}

/** Whether the editor is open, and still holds this draft. */
const isOpen = (draft: OpenDraft, id: string) =>
  !draft.closing.signal.aborted && draft.get().fields.publishKey === id;

/** Sends a text as its own editor would have, so that the server keeps it, and takes it over into the open form. */
async function settle(
  open: OpenDraft,
  id: string,
  { name, draft }: StoredDraft,
  base = draft.base,
): Promise<void> {
  const text = draftTextOf(draft.fields);
  const { blogId } = open.options;
  const blogRevision = draft.fields.revision;
  const target = { id, blogId, blogRevision, session: sessionOf(name), account: accountOf(name) };
  const answer = await postDraft(target, { text, base: base.revision, kind: "edit" });
  if ("failure" in answer || !isOpen(open, id)) return;
  if ("savedRevision" in answer) await open.saver.reconcile({ revision: answer.savedRevision, text });
  else if (draft.sent?.includes(fingerprintOf(answer.theirs.text)))
    return settle(open, id, { name, draft: { ...draft, sent: [] } }, answer.theirs);
  else {
    await mergeIntoDraft(open, base.text, text, "mine");
    open.keep();
  }
  removeDraft(name);
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
    return removeDraft(name);
  }
  const publishKey = open.options.blogId ? open.get().fields.publishKey : stored.publishKey;
  if (!open.options.blogId) open.begin(publishKey, base, sent);
  revertCover(open);
  open.change({ ...stored, publishKey, revision: open.get().fields.revision });
  if (open.keep()) removeDraft(name);
  void lookForDrafts(open);
}

/** Removes the offered draft from this browser. */
export function discardOffered(draft: OpenDraft) {
  const { offered } = draft.get();
  if (offered) removeDraft(offered.name);
  void lookForDrafts(draft);
}

/** Another tab may have published or discarded the offered draft. */
export function checkOffered(draft: OpenDraft) {
  const { offered } = draft.get();
  // A new one is not offered: the bar would appear above the fields and push them down while somebody types.
  if (offered && !readDraft(offered.name)) draft.set({ offered: undefined });
}
