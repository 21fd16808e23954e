import { type FormEvent, useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { publishTexts, validateBlogForm } from "../lib/blog-form.ts";
import { normalizeFieldText } from "../lib/field-text.ts";
import { useAlert } from "../ui/alerts.tsx";
import { draftState } from "./draft-state.ts";
import type { EditorResponse } from "./editor.tsx";
import type { Cover } from "./use-cover.ts";
import type { EditorStart } from "./use-editor.ts";
import type { InsertImages } from "./use-insert-images.ts";

interface Options {
  action: string;
  fields: EditorStart;
  cover: Cover;
  images: InsertImages;
  /** The next sending publishes another blog. */
  onNewKey(publishKey: string): void;
}

/** Sends the form, as it is when its cover has arrived; writing may go on meanwhile. */
export function useSending({ action, fields, cover, images, onNewKey }: Options) {
  const fetcher = useFetcher<EditorResponse>();
  const alert = useAlert();
  const [waiting, setWaiting] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const busy = useRef(false);
  const sent = useRef<EditorStart>(undefined);
  const latest = useRef(fields);
  latest.current = fields;

  // Each answer is told once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    setSignedOut(fetcher.data.signedOut === true);
    const key = fetcher.data.fields?.publishKey;
    if (key && key !== sent.current?.publishKey) onNewKey(key);
    if (fetcher.data.alert) alert(fetcher.data.alert);
  }, [fetcher.state, fetcher.data]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setWaiting(true);
    const refusal = await send();
    if (refusal) alert(refusal);
    // What the server took is not sent again while the next page is on its way.
    busy.current = draftState.current === "accepted";
    setWaiting(busy.current);
  }

  /** Answers what to tell the person when it was not sent. */
  async function send() {
    const early = problem(latest.current, cover.chosen);
    if (early) return early;
    const image = await cover.uploaded();
    if (typeof image !== "string") {
      setSignedOut(image.error === publishTexts.signedOut);
      return image.error;
    }
    const written = { ...latest.current, image };
    const late = problem(written, image !== "");
    if (late) return late;
    sent.current = written;
    draftState.current = "unsent";
    await fetcher.submit(formOf(ready(written)), { method: "post", action, encType: "multipart/form-data" });
    return undefined;
  }

  function problem(written: EditorStart, hasImage: boolean) {
    const form = ready(written);
    return (
      validateBlogForm(form, hasImage) ?? (images.underWay(form.content) ? publishTexts.uploading : undefined)
    );
  }

  const ready = (written: EditorStart) => ({
    ...written,
    title: normalizeFieldText("title", written.title),
    description: normalizeFieldText("description", written.description),
    content: normalizeFieldText("content", images.finish(written.content)),
  });
  return { submit, sent, busy: waiting || fetcher.state !== "idle", signedOut };
}

// The key comes first: a form that breaks off later is known when it is sent again.
const names = ["publishKey", "revision", "title", "description", "content", "image"] as const;

function formOf(fields: EditorStart) {
  const form = new FormData();
  for (const name of names) if (fields[name] !== undefined) form.set(name, String(fields[name]));
  return form;
}
