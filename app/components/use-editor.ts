import { type FormEvent, useEffect, useRef, useState } from "react";
import { useBlocker, useFetcher } from "react-router";
import { type BlogForm, blogProblem } from "../lib/blog-form.ts";
import { useAlert } from "./alerts.tsx";
import type { EditorAnswer } from "./editor.tsx";
import { useCover } from "./use-cover.ts";
import { useDrafts } from "./use-drafts.ts";

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
  const sending = useRef(false);
  const change = (some: Partial<EditorStart>) => setFields((old) => ({ ...old, ...some }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const dirty = (["title", "description", "content", "image"] as const).some(
    (name) => fields[name] !== start[name],
  );
  const drafts = useDrafts(action, fields, dirty, sending, change);
  useBeforeLeaving(dirty, sending);
  useEarlyInput(form, change);

  // Each answer is told once
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data) return;
    sending.current = false;
    if (fetcher.data.alert) alert(fetcher.data.alert);
  }, [fetcher.state, fetcher.data]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (sending.current) return;
    const problem = blogProblem(fields, cover.chosen);
    if (problem) return alert(problem);
    sending.current = true;
    const image = await cover.uploaded();
    if (typeof image !== "string") {
      sending.current = false;
      return alert(image.error);
    }
    const sent = new FormData(form.current!);
    sent.delete("cover");
    sent.set("image", image);
    await fetcher.submit(sent, { method: "post", action, encType: "multipart/form-data" });
  }

  const busy = fetcher.state !== "idle";
  const state = cover.progress !== undefined ? "Uploading the cover…" : drafts.state;
  return { fields, change, submit, form, cover, busy, state, drafts, answer: fetcher.data };
}

/** Asks before unsent changes are left behind; sending them is no leaving. */
function useBeforeLeaving(dirty: boolean, sending: React.RefObject<boolean>) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    return dirty && !sending.current && currentLocation.pathname !== nextLocation.pathname;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm("Leave this page? Your unsent text stays in this browser.")) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty && !sending.current) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty, sending]);
}

/** What was typed before the page came alive counts as well. */
function useEarlyInput(
  form: React.RefObject<HTMLFormElement | null>,
  change: (some: Partial<EditorStart>) => void,
) {
  // Once, when the page comes alive
  useEffect(() => {
    const typed = new FormData(form.current!);
    const text = (name: string) => String(typed.get(name) ?? "").replaceAll("\r\n", "\n");
    change({ title: text("title"), description: text("description"), content: text("content") });
  }, []);
}
