import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useAlert } from "../ui/alerts.tsx";
import { draftStatus } from "./drafts/draft-status.ts";
import { readDraft, removeDraft } from "./drafts/draft-store.ts";
import { draftTextOf, emptyText, type SavedText } from "./drafts/draft-text.ts";
import { useDraftAddress } from "./drafts/use-draft-address.ts";
import { useDraftSaving } from "./drafts/use-draft-saving.ts";
import { useLeaveWarning } from "./drafts/use-leave-warning.ts";
import { useMerge } from "./drafts/use-merge.ts";
import { useOrphanedDrafts } from "./drafts/use-orphaned-drafts.ts";
import { randomId } from "./drafts/use-saver.ts";
import { removePlaceholders } from "./images/placeholders.ts";
import { useCover } from "./images/use-cover.ts";
import { useInsertImages } from "./images/use-insert-images.ts";
import { readTextFields } from "./lib/blog-form.ts";
import type { DraftText } from "./lib/draft-fields.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { useSubmission } from "./use-submission.ts";

const imageMissing = "An image was still uploading when this was saved. Please add it again.";
/** How long a submission waits for the save before it. */
const maxSaveMs = 5000;
const noDraft: SavedText = { revision: 0, text: emptyText };

/** `saved`: what the server has of the draft. `blogId`: of the published blog that it changes. */
export function useEditor(initialFields: EditorFields, action: string, saved = noDraft, blogId?: string) {
  const [fields, setFields] = useState(initialFields);
  const alert = useAlert();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (changes: Partial<EditorFields>) => setFields((old) => ({ ...old, ...changes }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const images = useInsertImages(area);
  const submission = useSubmission({ action, fields, cover, images, stopSaving, onNewKey: startNewDraft });
  const { busy, lastSubmission } = submission;
  const merging = useMerge({ form, fields, change });
  const { merge } = merging;
  const saving = useDraftSaving({
    action,
    blogId,
    saved,
    fields,
    textToSave,
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
    textToSave,
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
  // Once, after hydration: takes over what the person typed before the scripts ran.
  useEffect(() => {
    const texts = readTextFields(new FormData(form.current!));
    if (texts.content !== initialFields.content) texts.content = removePlaceholders(texts.content);
    change(texts);
  }, []);

  /** Returns the text to save: without the placeholders of uploads that still run. */
  function textToSave(fields: EditorFields) {
    return draftTextOf({ ...fields, content: removePlaceholders(images.replaceFinished(fields.content)) });
  }

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
      keepMerged(await merge(base.text, textToSave(stored), "mine"));
      return removeDraft(name);
    }
    const content = removePlaceholders(stored.content);
    const restored = { ...stored, content, revision: initialFields.revision };
    cover.revert();
    if (blogId) restored.publishKey = fields.publishKey;
    else startDraft(stored.publishKey, base, sent);
    change(restored);
    if (keep(restored)) removeDraft(name);
    if (content !== stored.content) alert(imageMissing, "stacked");
  }

  const statusText =
    cover.progress !== undefined ? "Saving the cover…" : draftStatus(saving.state, saving.isKept);
  return {
    fields,
    change,
    form,
    area,
    cover,
    images,
    statusText,
    saving,
    orphaned,
    merging,
    restore,
    startNewDraft,
    ...submission,
  };
}
