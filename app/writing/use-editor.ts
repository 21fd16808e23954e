import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { draftStatus } from "./drafts/draft-status.ts";
import { readDraft, removeDraft } from "./drafts/draft-store.ts";
import { draftTextOf, emptyText, type SavedText } from "./drafts/draft-text.ts";
import { useDraftAddress } from "./drafts/use-draft-address.ts";
import { useDraftSaving } from "./drafts/use-draft-saving.ts";
import { useLeaveWarning } from "./drafts/use-leave-warning.ts";
import { useMerge } from "./drafts/use-merge.ts";
import { useOrphanedDrafts } from "./drafts/use-orphaned-drafts.ts";
import { useSaveKey } from "./drafts/use-save-key.ts";
import { randomId } from "./drafts/use-saver.ts";
import { lineBelow } from "./images/picture-places.ts";
import { useCover } from "./images/use-cover.ts";
import { useInsertImages } from "./images/use-insert-images.ts";
import { readTextFields } from "./lib/blog-form.ts";
import type { DraftText } from "./lib/draft-fields.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { replaceText } from "./text/insert-text.ts";
import type { ContentHandle } from "./text/select-range.ts";
import { useSubmission } from "./use-submission.ts";

/** How long a submission waits for the save before it. */
const maxSaveMs = 5000;
const noDraft: SavedText = { revision: 0, text: emptyText };

/** `saved`: what the server has of the draft. `blogId`: of the published blog that it changes. */
export function useEditor(initialFields: EditorFields, action: string, saved = noDraft, blogId?: string) {
  const [fields, setFields] = useState(initialFields);
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const content = useRef<ContentHandle>(null);
  const change = (changes: Partial<EditorFields>) => setFields((old) => ({ ...old, ...changes }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const images = useInsertImages(area, fields.content);
  const submission = useSubmission({ action, fields, cover, images, stopSaving, onNewKey: startNewDraft });
  const { busy, lastSubmission } = submission;
  const merging = useMerge({ form, fields, change });
  const { merge } = merging;
  const saving = useDraftSaving({
    action,
    blogId,
    saved,
    fields,
    merge,
    lastSubmission,
    isSending: busy,
  });
  const { saver, session, startDraft, keep, prefix, draft } = saving;
  const id = fields.publishKey;
  const requestedName = (useLocation().state as { restore?: string } | null)?.restore;
  const keepMerged = (text: DraftText) => keep({ ...fields, ...text });
  const orphaned = useOrphanedDrafts({
    prefix,
    id,
    session,
    blogId,
    saver,
    requestedName,
    merge,
    keep: keepMerged,
  });
  useEffect(() => {
    if (requestedName && orphaned.offered?.name === requestedName) void restore();
  }, [orphaned.offered]);
  const isLeaving = useLeaveWarning(saving);
  const waitForAddress = useDraftAddress(draft.id, busy || isLeaving);
  useEffect(() => {
    if (saving.state.name === "saved") submission.setSignedOut(false);
  }, [saving.state]);
  const isAsked = useSaveKey(async () => {
    flushSync(() => content.current!.flush?.());
    keep();
    return saver.current!.flush();
  });
  // Once, after hydration: takes over what the person typed before the scripts ran.
  useEffect(() => {
    change(readTextFields(new FormData(form.current!)));
  }, []);

  async function stopSaving() {
    const timeout = new Promise((resolve) => setTimeout(resolve, maxSaveMs));
    await Promise.race([saver.current!.suspend(), timeout]);
    await waitForAddress();
    return { base: saver.current!.serverState.base.revision, account: saving.account.current };
  }

  /** Goes on with the same text as a new draft, since the old one is gone. */
  function startNewDraft(publishKey = randomId()) {
    saving.forget();
    startDraft(publishKey, noDraft);
    change({ publishKey });
  }

  async function restore() {
    const { name, draft } = orphaned.offered!;
    // Another tab may have changed the draft since it was offered here.
    const { fields: stored, base, sent } = readDraft(name) ?? draft;
    orphaned.hide();
    if (blogId && saver.current!.serverState.base.revision) {
      // The published blog has a newer draft: both are kept.
      keepMerged(await merge(base.text, draftTextOf(stored), "mine"));
      return removeDraft(name);
    }
    const restored = { ...stored, revision: initialFields.revision };
    cover.revert();
    if (blogId) restored.publishKey = fields.publishKey;
    else startDraft(stored.publishKey, base, sent);
    change(restored);
    if (keep(restored)) removeDraft(name);
  }

  /** Moves the focus, and the caret to a new line below a picture. */
  function writeBelow(address: string) {
    const { value, selectionEnd } = area.current!;
    const line = lineBelow(value, address, selectionEnd);
    if (line) replaceText(area.current!, line.at, line.at, line.insert);
    const caret = line?.caret ?? selectionEnd;
    content.current!.selectRange(caret, caret);
  }

  function statusText() {
    const { done, total } = images.progress;
    if (total > 0) return `Uploading image ${done + 1} of ${total}…`;
    if (cover.progress !== undefined) return "Saving the cover…";
    return draftStatus(saving.state, saving.isKept, isAsked);
  }

  return {
    fields,
    change,
    form,
    area,
    content,
    cover,
    images,
    statusText: statusText(),
    saving,
    orphaned,
    merging,
    restore,
    startNewDraft,
    writeBelow,
    ...submission,
  };
}
