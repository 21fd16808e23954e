import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { draftState } from "../ui/draft-state.ts";
import { flushContent } from "./drafts/merge-into-draft.ts";
import { type OpenDraft, startNewDraft } from "./drafts/open-draft.ts";
import type { EditorResponse } from "./editor-response.ts";
import { emptyFieldsOf, focusEmptyField } from "./empty-fields.tsx";
import { coverOf, waitForCover } from "./images/open-cover.ts";
import { detailNames, validateBlogForm } from "./lib/blog-form.ts";
import { publishTexts } from "./lib/editor-errors.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { editorKinds } from "./lib/editor-kinds.ts";
import { normalizeFieldText } from "./lib/field-text.ts";

/** How long a submission waits for the save before it. */
const maxSaveMs = 5000;

/**
 * Submits the form once its cover is uploaded, with the fields of that moment. The person may go on writing. `response`: to a form
 * that was sent without scripts.
 */
export function useSubmission(draft: OpenDraft, response?: EditorResponse) {
  const { required } = editorKinds[draft.options.kind];
  const fetcher = useFetcher<EditorResponse>();
  const [isWaiting, setIsWaiting] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const [isMarked, setMarked] = useState(response?.alert === required);
  const isSubmitting = useRef(false);
  const busy = isWaiting || fetcher.state !== "idle";
  const { save } = draft.get();

  // Handles each response once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    setSignedOut(fetcher.data.signedOut === true);
    const key = fetcher.data.fields?.publishKey;
    if (key && key !== draft.submission?.publishKey) startNewDraft(draft, key);
    if (fetcher.data.isLate) void takeOver(draft, fetcher.data.alert!);
    else if (fetcher.data.alert) draft.options.alert(fetcher.data.alert);
  }, [fetcher.state, fetcher.data]);
  // While the form is sent, nothing is saved.
  useEffect(() => {
    if (busy) void draft.saver.suspend();
    else if (draftState.phase === "unsent") draft.saver.resume();
  }, [busy]);
  useEffect(() => {
    if (save.name === "saved") setSignedOut(false);
  }, [save]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsWaiting(true);
    // What it said of the attempt before must not stand on the published page.
    draft.options.alert("");
    const error = await send(draft, fetcher, setSignedOut).catch(() => publishTexts.failed);
    if (error) draft.options.alert(error);
    if (error === required) {
      // Drawn at once: what full screen hides is shown when it is marked, and only then can have the focus.
      flushSync(() => setMarked(true));
      focusEmptyField(draft);
    }
    // After the server accepted the form, the button stays disabled until the next page is there.
    isSubmitting.current = draftState.phase === "accepted";
    setIsWaiting(isSubmitting.current);
  }

  return {
    ...{ submit, busy, signedOut },
    unverified: fetcher.data?.unverified === true,
    /** What is marked, since the form was refused without it. */
    empty: isMarked ? emptyFieldsOf(draft) : [],
  };
}

/** Returns an error text for the person; undefined when the form was sent. */
async function send(
  draft: OpenDraft,
  fetcher: FetcherWithComponents<EditorResponse>,
  setSignedOut: (signedOut: boolean) => void,
) {
  flushContent(draft);
  const earlyProblem = findProblem(draft, draft.get().fields);
  if (earlyProblem) return earlyProblem;
  const image = await waitForCover(draft);
  if (typeof image !== "string") {
    setSignedOut(image.error === publishTexts.signedOut);
    return image.error;
  }
  flushContent(draft);
  const submission = { ...draft.get().fields, image };
  const problem = findProblem(draft, submission);
  if (problem) return problem;
  const timeout = new Promise((resolve) => setTimeout(resolve, maxSaveMs));
  await Promise.race([draft.saver.suspend(), timeout]);
  await draft.addressChange;
  draft.submission = submission;
  draftState.phase = "unsent";
  const base = draft.saver.serverState.base.revision;
  const body = toFormData({ ...tidy(submission), base, account: draft.account });
  await fetcher.submit(body, {
    method: "post",
    action: draft.options.action,
    encType: "multipart/form-data",
  });
  return undefined;
}

/** Merges what somebody published meanwhile, so that the next attempt can succeed. `alert`: says what to do where it cannot. */
async function takeOver(draft: OpenDraft, alert: string) {
  const { revision } = draft.get().fields;
  const isSaved = await draft.saver.refresh();
  const isTaken = isSaved && draft.get().fields.revision !== revision;
  draft.options.alert(isTaken ? publishTexts.merged : alert);
}

function findProblem(draft: OpenDraft, fields: EditorFields) {
  const problem = validateBlogForm(tidy(fields), coverOf(draft).hasImage, draft.options.kind);
  if (problem) return problem;
  return draft.get().pictures.total > 0 ? publishTexts.stillUploading : undefined;
}

function tidy(fields: EditorFields): EditorFields {
  return {
    ...fields,
    title: normalizeFieldText("title", fields.title),
    description: normalizeFieldText("description", fields.description),
    content: normalizeFieldText("content", fields.content),
  };
}

// The publish key comes first: a body that breaks off later still brings it, and the next attempt has the same key.
const blogFieldNames = ["publishKey", "revision", "as", "title", "description", "content", "image"] as const;
const sentFieldNames = [...blogFieldNames, ...detailNames, "base", "account"] as const;

function toFormData(fields: EditorFields & { account?: string }) {
  const form = new FormData();
  for (const name of sentFieldNames) if (fields[name] !== undefined) form.set(name, String(fields[name]));
  return form;
}
