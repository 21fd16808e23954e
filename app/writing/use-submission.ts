import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { useAlert } from "../ui/alerts.tsx";
import { draftState } from "./drafts/draft-state.ts";
import type { EditorResponse } from "./editor-response.ts";
import type { Cover } from "./images/use-cover.ts";
import type { InsertImages } from "./images/use-insert-images.ts";
import { detailNames, validateBlogForm } from "./lib/blog-form.ts";
import type { EditorFields } from "./lib/editor-fields.ts";
import { normalizeFieldText } from "./lib/field-text.ts";
import { publishTexts } from "./lib/publish-texts.ts";

interface Options {
  action: string;
  fields: EditorFields;
  cover: Cover;
  images: InsertImages;
  /** Ends the saving of the draft. Returns the draft's revision, and the account that it belongs to. */
  stopSaving(): Promise<{ base: number; account?: string }>;
  /** Called when the server returns a new publish key, so that the next submission publishes another blog. */
  onNewKey(publishKey: string): void;
}

/** Submits the form once its cover is uploaded, with the fields of that moment. The person may go on writing. */
export function useSubmission({ action, fields, cover, images, stopSaving, onNewKey }: Options) {
  const fetcher = useFetcher<EditorResponse>();
  const alert = useAlert();
  const [isWaiting, setIsWaiting] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const isSubmitting = useRef(false);
  const lastSubmission = useRef<EditorFields>(undefined);
  const latest = useRef(fields);
  latest.current = fields;

  // Handles each response once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    setSignedOut(fetcher.data.signedOut === true);
    const key = fetcher.data.fields?.publishKey;
    if (key && key !== lastSubmission.current?.publishKey) onNewKey(key);
    if (fetcher.data.alert) alert(fetcher.data.alert);
  }, [fetcher.state, fetcher.data]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    setIsWaiting(true);
    const error = await send();
    if (error) alert(error);
    // After the server accepted the form, the button stays disabled until the next page is there.
    isSubmitting.current = draftState.phase === "accepted";
    setIsWaiting(isSubmitting.current);
  }

  /** Returns an error text for the person; undefined when the form was sent. */
  async function send() {
    const earlyProblem = findProblem(tidy(latest.current), cover.hasImage, images);
    if (earlyProblem) return earlyProblem;
    const image = await cover.waitForUpload();
    if (typeof image !== "string") {
      setSignedOut(image.error === publishTexts.signedOut);
      return image.error;
    }
    const submission = { ...latest.current, image };
    const form = tidy(submission);
    const problem = findProblem(form, image !== "", images);
    if (problem) return problem;
    const draft = await stopSaving();
    lastSubmission.current = submission;
    draftState.phase = "unsent";
    const body = toFormData({ ...form, ...draft });
    await fetcher.submit(body, { method: "post", action, encType: "multipart/form-data" });
    return undefined;
  }

  const busy = isWaiting || fetcher.state !== "idle";
  const unverified = fetcher.data?.unverified === true;
  return { submit, lastSubmission, busy, signedOut, setSignedOut, unverified };
}

function findProblem(form: EditorFields, hasImage: boolean, images: InsertImages) {
  const problem = validateBlogForm(form, hasImage);
  if (problem) return problem;
  return images.isUploading ? publishTexts.stillUploading : undefined;
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
