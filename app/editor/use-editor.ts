import { useEffect, useRef, useState } from "react";
import { detailNames, readTextFields } from "../lib/writing/blog-form.ts";
import type { EditorFields } from "../lib/writing/editor-fields.ts";
import { useAlert } from "../ui/alerts.tsx";
import { useDrafts } from "./drafts/use-drafts.ts";
import { useLeaveWarning } from "./drafts/use-leave-warning.ts";
import { useCover } from "./images/use-cover.ts";
import { removePlaceholders, useInsertImages } from "./images/use-insert-images.ts";
import { useSubmission } from "./use-submission.ts";

const names = [...(["title", "description", "content", "image"] as const), ...detailNames];
const changedSince =
  "This blog was changed after this draft was kept. When you save it, it replaces that change.";
const imageMissing = "An image was still on its way when this was kept. Please add it again.";

/**
 * `isReturned`: the form was sent without JavaScript, and the server returned it with an alert. It counts as changed,
 * since its text is stored nowhere else.
 */
export function useEditor(initialFields: EditorFields, action: string, isReturned: boolean) {
  const [fields, setFields] = useState(initialFields);
  const [formId] = useState(initialFields.publishKey);
  const alert = useAlert();
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const change = (changes: Partial<EditorFields>) => setFields((old) => ({ ...old, ...changes }));
  const cover = useCover(fields.image, (image) => change({ image }));
  const images = useInsertImages(area);
  const submission = useSubmission({ action, fields, cover, images, onNewKey });
  const dirty = isReturned || names.some((name) => fields[name] !== initialFields[name]);
  const { lastSubmission } = submission;
  const drafts = useDrafts({ action, formId, fields, dirty, lastSubmission, onRestore });
  useLeaveWarning(dirty, drafts.flush);
  // Once, after hydration: takes over what the person typed before the scripts ran.
  useEffect(() => {
    const texts = readTextFields(new FormData(form.current!));
    if (texts.content !== initialFields.content) texts.content = removePlaceholders(texts.content);
    change(texts);
  }, []);

  function onNewKey(publishKey: string) {
    drafts.removeOwnDraft();
    change({ publishKey });
  }

  function onRestore(draft: EditorFields) {
    const content = removePlaceholders(draft.content);
    cover.revert();
    const baseRevision = draft.baseRevision ?? draft.revision;
    change({ ...draft, content, revision: initialFields.revision, baseRevision });
    const differs = names.some((name) => draft[name] !== initialFields[name]);
    if (baseRevision !== initialFields.revision && differs) alert(changedSince);
    if (content !== draft.content) alert(imageMissing, "stacked");
  }

  const state = cover.progress !== undefined ? "Uploading the cover…" : drafts.state;
  return { fields, change, form, area, cover, images, state, drafts, ...submission };
}
