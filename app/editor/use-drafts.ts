import { type RefObject, useEffect, useRef, useState } from "react";
import { useAlert } from "../ui/alerts.tsx";
import { draftPrefix } from "../ui/browser-storage.ts";
import { useSite } from "../ui/site.tsx";
import { draftState } from "./draft-state.ts";
import { newestDraft, readDraft, removeDraft, writeDraft } from "./draft-store.ts";
import type { EditorStart } from "./use-editor.ts";

const debounceMs = 500;
const texts = {
  kept: "Draft kept in this browser",
  unstored: "Not saved in this browser",
  newer: "What you typed while it was sent is kept as a draft.",
};

interface Options {
  action: string;
  /** Tells this form from others of the same blog: two tabs may take up one draft. */
  formId: string;
  fields: EditorStart;
  dirty: boolean;
  /** What was sent last. */
  sent: RefObject<EditorStart | undefined>;
  onRestore(fields: EditorStart): void;
}

/**
 * Keeps what is being written in this browser, one entry for each form, so that no draft ever overwrites another. What
 * was typed after the sent form stays when the server took that one; else nothing stays of it.
 */
export function useDrafts({ action, formId, fields, dirty, sent, onRestore }: Options) {
  const alert = useAlert();
  const userId = useRef(useSite().user?.id ?? "");
  const all = `${draftPrefix}${userId.current}:${action}:`;
  const nameOf = (key: string) => all + (key === formId ? key : `${key}:${formId}`);
  const own = nameOf(fields.publishKey);
  const [state, setState] = useState("");
  const unwritten = useRef(false);
  const latest = useRef({ own, fields });
  latest.current = { own, fields };
  const offer = useOffer(all, own);

  /** false when the browser could not store it. */
  function keep() {
    const { own, fields } = latest.current;
    const kept = writeDraft(own, { fields: continued(fields, sent.current), at: Date.now() });
    unwritten.current = false;
    setState(kept ? texts.kept : texts.unstored);
    return kept;
  }

  useEffect(() => {
    draftState.dirty = dirty;
    return () => {
      draftState.dirty = false;
    };
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    unwritten.current = true;
    setState((old) => (old === texts.unstored ? old : ""));
    const timer = setTimeout(keep, debounceMs);
    return () => clearTimeout(timer);
  }, [own, fields, dirty]);

  useEffect(() => {
    draftState.current = "unsent";
    /** Nobody will be here when the pause is over. */
    const settle = () => {
      const { own, fields } = latest.current;
      if (draftState.current === "abandoned") return;
      if (draftState.current === "accepted" && isSame(fields, sent.current)) return removeDraft(own);
      if (draftState.current === "accepted") alert(texts.newer, "beside");
      if (draftState.current === "accepted" || unwritten.current) keep();
    };
    const onHidden = () => {
      if (document.hidden && unwritten.current && draftState.current !== "abandoned") keep();
    };
    addEventListener("pagehide", settle);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("pagehide", settle);
      document.removeEventListener("visibilitychange", onHidden);
      settle();
    };
  }, []);

  function restore() {
    if (!offer.offered) return;
    const { name, draft } = offer.offered;
    // Another tab may have gone on with it since it was offered.
    const { fields, at } = readDraft(name) ?? draft;
    const moved = nameOf(fields.publishKey);
    if (writeDraft(moved, { fields, at }) && moved !== name) removeDraft(name);
    onRestore(fields);
  }
  /** Removes what is kept under the form's present key. */
  const drop = () => removeDraft(latest.current.own);
  /** Keeps now what would be kept after the pause. Answers whether the text is stored. */
  const flush = () => (unwritten.current ? keep() : state !== texts.unstored);
  return { offered: offer.offered?.draft, restore, discard: offer.discard, state, flush, drop };
}

export type Drafts = ReturnType<typeof useDrafts>;

/** The newest draft that an earlier page, or another tab, left behind. */
function useOffer(all: string, own: string) {
  const [offered, setOffered] = useState<ReturnType<typeof newestDraft>>();
  useEffect(() => setOffered(newestDraft(all, own)), [all, own]);
  useEffect(() => {
    // Published or discarded in another tab. One that begins there does not push this text down.
    const look = () => setOffered((old) => (old && readDraft(old.name) ? old : undefined));
    addEventListener("storage", look);
    return () => removeEventListener("storage", look);
  }, []);
  function discard() {
    if (offered) removeDraft(offered.name);
    setOffered(newestDraft(all, own));
  }
  return { offered, discard };
}

function isSame(fields: EditorStart, sent: EditorStart | undefined) {
  return (["title", "description", "content", "image"] as const).every(
    (name) => fields[name] === sent?.[name],
  );
}

/** What is typed after the server took a change is the next change: it begins with the revision that the save made. */
function continued(fields: EditorStart, sent: EditorStart | undefined): EditorStart {
  if (draftState.current !== "accepted" || sent?.revision === undefined) return fields;
  return { ...fields, revision: sent.revision + 1, baseRevision: undefined };
}
