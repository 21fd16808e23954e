import { useEffect, useRef, useState } from "react";
import { type BlogForm, readTextFields } from "../lib/blog-form.ts";
import { useAlert } from "../ui/alerts.tsx";
import { useBeforeLeaving } from "./use-before-leaving.ts";
import { useCover } from "./use-cover.ts";
import { useDrafts } from "./use-drafts.ts";
import { useInsertImages, withoutMarks } from "./use-insert-images.ts";
import { useSending } from "./use-sending.ts";

export interface EditorStart extends BlogForm {
  /** Made with the form: a second sending of the same form publishes nothing new. */
  publishKey: string;
  revision?: number;
  /** What the text was begun from, when a draft was restored that is older than `revision`. */
  baseRevision?: number;
}

const names = ["title", "description", "content", "image"] as const;
const changedSince =
  "This blog was changed after this draft was kept. When you save it, it replaces that change.";
const imageMissing = "An image was still on its way when this was kept. Please add it again.";

/** `refused`: the form was sent without JavaScript, and came back: nothing of it is stored anywhere. */
export function useEditor(start: EditorStart, action: string, refused: boolean) {
  const [fields, setFields] = useState(start);
  const [formId] = useState(start.publishKey);
  const alert = useAlert();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (some: Partial<EditorStart>) => setFields((old) => ({ ...old, ...some }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const images = useInsertImages(area);
  const sending = useSending({ action, fields, cover, images, onNewKey });
  const dirty = refused || names.some((name) => fields[name] !== start[name]);
  const drafts = useDrafts({ action, formId, fields, dirty, sent: sending.sent, onRestore });
  useBeforeLeaving(dirty, drafts.flush);
  // Once, when the page comes alive: what was typed before counts as well.
  useEffect(() => {
    const typed = readTextFields(new FormData(form.current!));
    if (typed.content !== start.content) typed.content = withoutMarks(typed.content);
    change(typed);
  }, []);

  function onNewKey(publishKey: string) {
    drafts.drop();
    change({ publishKey });
  }

  function onRestore(draft: EditorStart) {
    const content = withoutMarks(draft.content);
    cover.revert();
    const baseRevision = draft.baseRevision ?? draft.revision;
    change({ ...draft, content, revision: start.revision, baseRevision });
    const differs = names.some((name) => draft[name] !== start[name]);
    if (baseRevision !== start.revision && differs) alert(changedSince);
    if (content !== draft.content) alert(imageMissing, "beside");
  }

  const state = cover.progress !== undefined ? "Uploading the cover…" : drafts.state;
  return { fields, change, form, area, cover, images, state, drafts, ...sending };
}
