import { fieldText } from "../../lib/text.ts";
import { draftState } from "../../ui/draft-state.ts";
import { detailNames, readTextFields } from "../lib/blog-form.ts";
import type { EditorFields } from "../lib/editor-fields.ts";
import { watchComposition } from "../text/composition-end.ts";
import { holdDraft } from "./draft-hold.ts";
import { draftTextOf, fingerprintOf, isSameText } from "./draft-text.ts";
import { checkOffered, lookForDrafts } from "./offered-draft.ts";
import type { OpenDraft } from "./open-draft.ts";

const newerTextKept = "What you typed in the meantime is saved as a draft.";

/** Called when the editor is on the page. Returns a function that closes it. */
export function watchEditor(draft: OpenDraft): () => void {
  draftState.phase = "unsent";
  draft.closing = new AbortController();
  const stopWatching = watchComposition();
  const stopListening = listen(draft);
  draft.change(readTyped(draft.form.current!));
  const hold = holdDraft(draft);
  draft.hold = hold;
  void hold.take();
  return () => {
    draft.closing.abort();
    stopListening();
    stopWatching();
    close(draft);
    draftState.dirty = false;
    hold.leave();
    void draft.saver.flush();
  };
}

/** After hydration: what the person typed before the scripts ran. */
function readTyped(element: HTMLFormElement) {
  const form = new FormData(element);
  const details = detailNames.filter((name) => form.has(name)).map((name) => [name, fieldText(form, name)]);
  return { ...readTextFields(form), ...Object.fromEntries(details) };
}

/** Keeps and sends the text now instead of after a pause. */
function save(draft: OpenDraft) {
  if (draftState.phase === "abandoned" || !draft.isUnsaved) return;
  draft.keep();
  void draft.saver.flush();
}

/**
 * After the server accepted a submission, the copy in this browser is removed; text that was typed after it stays as a draft.
 */
function close(draft: OpenDraft) {
  if (draftState.phase !== "accepted") return save(draft);
  const { fields } = draft.get();
  const submission = draft.submission!;
  if (isSameText(fields, submission)) return draft.forget();
  draft.options.alert(newerTextKept, "stacked");
  const text = draftTextOf(submission);
  const base = { revision: draft.saver.serverState.base.revision, text };
  draft.keep(withNextRevision(fields, submission), { base, sent: [fingerprintOf(text)] });
}

/**
 * Text that is typed after the server accepted an edit belongs to the next edit, which begins with the new revision.
 */
function withNextRevision(fields: EditorFields, { revision }: EditorFields): EditorFields {
  return revision === undefined ? fields : { ...fields, revision: revision + 1 };
}

function listen(draft: OpenDraft) {
  const aborter = new AbortController();
  const { signal } = aborter;
  // The other tab may be closed by now.
  const comeBack = () => void (draft.get().isElsewhere ? draft.hold!.take() : draft.saver.askAgain());
  document.addEventListener("visibilitychange", () => (document.hidden ? save(draft) : comeBack()), {
    signal,
  });
  document.addEventListener("focusout", ({ target }) => isInForm(target) && save(draft), { signal });
  addEventListener("focus", comeBack, { signal });
  addEventListener("online", comeBack, { signal });
  addEventListener("online", () => draft.get().isElsewhere || void lookForDrafts(draft), { signal });
  addEventListener("storage", () => checkOffered(draft), { signal });
  addEventListener("pagehide", () => close(draft), { signal });
  addEventListener("pagehide", () => draft.hold!.release(), { signal });
  addEventListener("pageshow", ({ persisted }) => persisted && void draft.hold!.take(), { signal });
  return () => aborter.abort();
}

const isInForm = (target: EventTarget | null) => target instanceof Element && target.matches("main form *");
