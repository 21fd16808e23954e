import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker, useFetcher } from "react-router";
import { type BlogForm, blogProblem, publishTexts, typedTexts } from "../lib/blog-form.ts";
import { useAlert } from "./alerts.tsx";
import type { EditorAnswer } from "./editor.tsx";
import { accepted } from "./save-failed.ts";
import { useCover } from "./use-cover.ts";
import { useDrafts } from "./use-drafts.ts";
import { useInsertImages } from "./use-insert-images.ts";

export interface EditorStart extends BlogForm {
  /** Made with the form: a second sending of the same form publishes nothing new. */
  publishKey: string;
  revision?: number;
}

export function useEditor(start: EditorStart, action: string) {
  const [fields, setFields] = useState(start);
  const fetcher = useFetcher<EditorAnswer>();
  const alert = useAlert();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useInsertImages(area);
  const sending = useRef(false);
  const [signedOut, setSignedOut] = useState(false);
  const change = (some: Partial<EditorStart>) => setFields((old) => ({ ...old, ...some }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const dirty = (["title", "description", "content", "image"] as const).some(
    (name) => fields[name] !== start[name],
  );
  const drafts = useDrafts(action, fields, dirty, change);
  useBeforeLeaving(dirty);
  useEarlyInput(form, change);

  // Each answer is told once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    sending.current = false;
    setSignedOut(fetcher.data.signedOut === true);
    if (fetcher.data.alert) alert(fetcher.data.alert);
  }, [fetcher.state, fetcher.data]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    const problem = blogProblem(fields, cover.chosen) ?? unfinished();
    if (problem) return alert(problem);
    sending.current = true;
    const image = await cover.uploaded();
    if (typeof image !== "string" || image === "") {
      sending.current = false;
      const error = typeof image === "string" ? publishTexts.required : image.error;
      setSignedOut(error === publishTexts.signedOut);
      return alert(error);
    }
    const sent = new FormData(form.current!);
    sent.delete("cover");
    sent.set("image", image);
    sent.set("content", images.finish(fields.content));
    accepted.current = false;
    await fetcher.submit(sent, { method: "post", action, encType: "multipart/form-data" });
  }

  /** An image that is being uploaded has a mark in the text, which must not be published. */
  function unfinished() {
    return images.underWay(fields.content) ? publishTexts.uploading : undefined;
  }

  const busy = fetcher.state !== "idle";
  const state = cover.progress !== undefined ? "Uploading the cover…" : drafts.state;
  return { fields, change, submit, form, area, cover, images, busy, state, drafts, signedOut };
}

/** Asks before unsent changes are left behind; what the server took is not left behind. */
function useBeforeLeaving(dirty: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return dirty && !accepted.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave this page? Your unsent text stays in this browser.")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty && !accepted.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
}

/** What was typed before the page came alive counts as well. */
function useEarlyInput(
  form: React.RefObject<HTMLFormElement | null>,
  change: (some: Partial<EditorStart>) => void,
) {
  // Once, when the page comes alive
  useEffect(() => change(typedTexts(new FormData(form.current!))), []);
}
