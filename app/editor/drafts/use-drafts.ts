import { type RefObject, useEffect, useRef, useState } from "react";
import { detailNames } from "../../lib/writing/blog-form.ts";
import type { EditorFields } from "../../lib/writing/editor-fields.ts";
import { useAlert } from "../../ui/alerts.tsx";
import { draftPrefix } from "../../ui/browser-storage.ts";
import { useSite } from "../../ui/site.tsx";
import { draftState } from "./draft-state.ts";
import { newestDraft, readDraft, removeDraft, writeDraft } from "./draft-store.ts";

const debounceMs = 500;
const texts = {
  stored: "Draft kept in this browser",
  notStored: "Not saved in this browser",
  newer: "What you typed while it was sent is kept as a draft.",
};

interface Options {
  action: string;
  /** Tells this form from others of the same blog, since two tabs may continue the same draft. */
  formId: string;
  fields: EditorFields;
  dirty: boolean;
  lastSubmission: RefObject<EditorFields | undefined>;
  onRestore(fields: EditorFields): void;
}

/**
 * Stores the text of the open editor in this browser. Each form has an entry of its own, so that no draft overwrites
 * another. When the server accepts a submission, its draft is removed; text that was typed after it stays as a new
 * draft.
 */
export function useDrafts({ action, formId, fields, dirty, lastSubmission, onRestore }: Options) {
  const alert = useAlert();
  const userId = useRef(useSite().user?.id ?? "");
  const prefix = `${draftPrefix}${userId.current}:${action}:`;
  const draftName = (key: string) => prefix + (key === formId ? key : `${key}:${formId}`);
  const ownName = draftName(fields.publishKey);
  const [state, setState] = useState("");
  const hasUnstoredChanges = useRef(false);
  const latest = useRef({ ownName, fields });
  latest.current = { ownName, fields };
  const offer = useOfferedDraft(prefix, ownName);

  /** Returns false when the browser could not store the draft. */
  function storeDraft() {
    const { ownName, fields } = latest.current;
    const draft = { fields: withNextRevision(fields, lastSubmission.current), at: Date.now() };
    const isStored = writeDraft(ownName, draft);
    hasUnstoredChanges.current = false;
    setState(isStored ? texts.stored : texts.notStored);
    return isStored;
  }

  useEffect(() => {
    draftState.dirty = dirty;
    return () => {
      draftState.dirty = false;
    };
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    hasUnstoredChanges.current = true;
    setState((old) => (old === texts.notStored ? old : ""));
    const timer = setTimeout(storeDraft, debounceMs);
    return () => clearTimeout(timer);
  }, [ownName, fields, dirty]);

  useEffect(() => {
    draftState.current = "unsent";
    // The editor may close before the debounce ends, so its draft is stored or removed now.
    const onClose = () => {
      const { ownName, fields } = latest.current;
      if (draftState.current === "abandoned") return;
      const isAccepted = draftState.current === "accepted";
      if (isAccepted && hasSameText(fields, lastSubmission.current)) return removeDraft(ownName);
      if (isAccepted) alert(texts.newer, "stacked");
      if (isAccepted || hasUnstoredChanges.current) storeDraft();
    };
    const onHidden = () => {
      if (document.hidden && hasUnstoredChanges.current && draftState.current !== "abandoned") storeDraft();
    };
    addEventListener("pagehide", onClose);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("pagehide", onClose);
      document.removeEventListener("visibilitychange", onHidden);
      onClose();
    };
  }, []);

  function restore() {
    if (!offer.entry) return;
    const { name, draft } = offer.entry;
    // Another tab may have changed the draft since it was offered here.
    const { fields, at } = readDraft(name) ?? draft;
    const newName = draftName(fields.publishKey);
    if (writeDraft(newName, { fields, at }) && newName !== name) removeDraft(name);
    onRestore(fields);
  }
  /** Removes the draft of this form. */
  const removeOwnDraft = () => removeDraft(latest.current.ownName);
  /** Stores the text now instead of after the debounce. Returns whether it is stored. */
  const flush = () => (hasUnstoredChanges.current ? storeDraft() : state !== texts.notStored);
  return { offeredDraft: offer.entry?.draft, restore, discard: offer.discard, state, flush, removeOwnDraft };
}

export type Drafts = ReturnType<typeof useDrafts>;

/** The newest draft that an earlier page or another tab left in this browser. */
function useOfferedDraft(prefix: string, ownName: string) {
  const [entry, setEntry] = useState<ReturnType<typeof newestDraft>>();
  useEffect(() => setEntry(newestDraft(prefix, ownName)), [prefix, ownName]);
  useEffect(() => {
    // Another tab may publish or discard the draft. A new draft there is not offered here: the bar would appear above the
    // fields and push them down while somebody types.
    const onStorage = () => setEntry((old) => (old && readDraft(old.name) ? old : undefined));
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, []);
  function discard() {
    if (entry) removeDraft(entry.name);
    setEntry(newestDraft(prefix, ownName));
  }
  return { entry, discard };
}

function hasSameText(fields: EditorFields, submission: EditorFields | undefined) {
  return [...(["title", "description", "content", "image"] as const), ...detailNames].every(
    (name) => fields[name] === submission?.[name],
  );
}

/**
 * Text that is typed after the server accepted an edit belongs to the next edit, which begins with the new revision.
 */
function withNextRevision(fields: EditorFields, submission: EditorFields | undefined): EditorFields {
  if (draftState.current !== "accepted" || submission?.revision === undefined) return fields;
  return { ...fields, revision: submission.revision + 1, baseRevision: undefined };
}
