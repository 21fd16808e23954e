import { type RefObject, useEffect, useRef } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import type { EditorFields } from "../lib/editor-fields.ts";
import { draftState } from "./draft-state.ts";
import { draftTextOf, fingerprintOf, isSameText } from "./draft-text.ts";
import { holdEditorLock } from "./orphaned-drafts.ts";
import { type SaverOptions, useSaver } from "./use-saver.ts";

const newerTextKept = "What you typed in the meantime is saved as a draft.";

interface Options extends SaverOptions {
  lastSubmission: RefObject<EditorFields | undefined>;
  /** While the form is sent, nothing is saved. */
  isSending: boolean;
}

/**
 * Saves the text of the open editor: in this browser first, then in the account. When the server accepts a submission, the
 * copy in this browser is removed; text that was typed after it stays as a draft.
 */
export function useDraftSaving({ lastSubmission, isSending, ...options }: Options) {
  const alert = useAlert();
  const saving = useSaver(options);
  const { saver, session, keep, forget } = saving;
  const { fields } = options;
  const latest = useRef(fields);
  latest.current = fields;

  useEffect(() => {
    if (isSending) saver.current!.suspend();
    else if (draftState.phase === "unsent") saver.current!.resume();
  }, [isSending]);

  useEffect(() => {
    const releaseLock = holdEditorLock(session);
    draftState.phase = "unsent";
    const stopListening = listen(saver, save, close);
    return () => {
      stopListening();
      close();
      draftState.dirty = false;
      // The last request may still be under way, and another editor must not send its text too.
      void saver.current!.flush().finally(releaseLock);
    };
  }, []);

  /** Keeps and sends the text now instead of after a pause. */
  function save() {
    if (draftState.phase === "abandoned" || saver.current!.isSaved) return;
    keep();
    void saver.current!.flush();
  }

  function close() {
    if (draftState.phase !== "accepted") return save();
    const fields = latest.current;
    const submission = lastSubmission.current!;
    if (isSameText(fields, submission)) return forget();
    alert(newerTextKept, "stacked");
    const text = draftTextOf(submission);
    const base = { revision: saver.current!.serverState.base.revision, text };
    keep(withNextRevision(fields, submission), { base, sent: [fingerprintOf(text)] });
  }

  return saving;
}

export type DraftSaving = ReturnType<typeof useDraftSaving>;

/** Calls `save` when the person looks away, and `close` when the page is left. Returns a function that ends both. */
function listen(saver: ReturnType<typeof useSaver>["saver"], save: () => void, close: () => void) {
  const onFocus = () => saver.current!.askAgain();
  const onVisibility = () => (document.hidden ? save() : onFocus());
  const onOnline = () => saver.current!.retry();
  const onFocusOut = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches("main form *")) save();
  };
  document.addEventListener("visibilitychange", onVisibility);
  document.addEventListener("focusout", onFocusOut);
  addEventListener("focus", onFocus);
  addEventListener("online", onOnline);
  addEventListener("pagehide", close);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    document.removeEventListener("focusout", onFocusOut);
    removeEventListener("focus", onFocus);
    removeEventListener("online", onOnline);
    removeEventListener("pagehide", close);
  };
}

/**
 * Text that is typed after the server accepted an edit belongs to the next edit, which begins with the new revision.
 */
function withNextRevision(fields: EditorFields, { revision }: EditorFields): EditorFields {
  return revision === undefined ? fields : { ...fields, revision: revision + 1 };
}
