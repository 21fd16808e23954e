import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { insertText, replaceText } from "../text/insert-text.ts";
import { useCompositionEnd } from "../text/use-composition-end.ts";
import { uploadImage } from "./upload-image.ts";

/**
 * Uploads images and inserts links to them at the cursor. During an upload, a placeholder stands in the text. The text
 * area `area` may be hidden when an upload ends.
 */
export function useInsertImages(area: RefObject<HTMLTextAreaElement | null>) {
  const alert = useAlert();
  const compositionEnd = useCompositionEnd();
  /** What replaces each placeholder: the link, or "" after a failed upload; undefined during the upload. */
  const replacements = useRef(new Map<string, string | undefined>());
  const isReplacing = useRef(false);
  const hasHadFocus = useRef(false);
  const unmount = useRef(new AbortController());
  useEffect(() => () => unmount.current.abort(), []);

  async function insert(files: File[]) {
    const images = files.map((file) => {
      const name = altText(file.name);
      const placeholder = `![Uploading ${name} ${replacements.current.size + 1}…]()`;
      replacements.current.set(placeholder, undefined);
      return { file, name, placeholder };
    });
    const field = area.current!;
    // The person has not placed the cursor yet, so the images go to the end of the text.
    if (!hasHadFocus.current) field.setSelectionRange(field.value.length, field.value.length);
    insertText(field, images.map(({ placeholder }) => `${placeholder}\n`).join(""));
    for (const { file, name, placeholder } of images) {
      const result = await uploadImage(file, () => {}, unmount.current.signal);
      if (unmount.current.signal.aborted) return;
      replacements.current.set(placeholder, "key" in result ? `![${name}](${result.address})` : "");
      await compositionEnd();
      edit(() => replacePlaceholder(placeholder));
      if ("error" in result) alert(result.error);
    }
  }

  /** Changes the text so that `onInput` does not take the change for the person's own. */
  function edit(change: (field: HTMLTextAreaElement) => void) {
    if (!area.current) return;
    isReplacing.current = true;
    change(area.current);
    isReplacing.current = false;
  }

  function replacePlaceholder(placeholder: string) {
    const [field, link] = [area.current!, replacements.current.get(placeholder)!];
    const start = field.value.indexOf(placeholder);
    if (start < 0) return;
    const end = start + placeholder.length;
    // After a failed upload, the placeholder's line break goes too.
    replaceText(field, start, !link && field.value[end] === "\n" ? end + 1 : end, link);
  }

  /** Undo or redo can bring back the placeholder of an upload that has ended: then it is removed once more. */
  function onInput({ nativeEvent }: FormEvent<HTMLTextAreaElement>) {
    if (isReplacing.current) return;
    const { value } = area.current!;
    const { inputType } = nativeEvent as InputEvent;
    const placeholder = finishedUploads().find(([placeholder]) => value.includes(placeholder))?.[0];
    // An editing command must not run inside the event of another one.
    if (placeholder) queueMicrotask(() => edit((field) => removeAgain(field, placeholder, inputType)));
  }

  function removeAgain(field: HTMLTextAreaElement, placeholder: string, inputType: string) {
    if (inputType === "historyUndo") repeatStep(field, placeholder, "undo", "redo");
    else if (inputType === "historyRedo") repeatStep(field, placeholder, "redo", "undo");
    else replacePlaceholder(placeholder);
  }

  const finishedUploads = () =>
    [...replacements.current].filter((entry): entry is [string, string] => entry[1] !== undefined);
  /** Returns the text with the links of all uploads that have ended. */
  const replaceFinished = (text: string) =>
    finishedUploads().reduce((text, [placeholder, link]) => text.split(placeholder).join(link), text);
  const hasRunningUpload = (text: string) =>
    [...replacements.current].some(([placeholder, link]) => link === undefined && text.includes(placeholder));
  const onFocus = () => {
    hasHadFocus.current = true;
  };
  return { insert, replaceFinished, hasRunningUpload, handlers: { onInput, onFocus } };
}

export type InsertImages = ReturnType<typeof useInsertImages>;

/** Repeats the person's undo or redo. A step that changed something other than the placeholder is reverted. */
function repeatStep(field: HTMLTextAreaElement, placeholder: string, command: string, inverse: string) {
  const before = field.value;
  document.execCommand(command);
  if (field.value !== before && field.value.includes(placeholder)) document.execCommand(inverse);
}

/** Returns a file's name as an alternative text, without characters that have a meaning in a Markdown image. */
function altText(fileName: string) {
  return fileName
    .replace(/\.\w+$/, "")
    .replace(/[[\]()<>\\`\p{Cc}]+/gu, " ")
    .trim();
}

const placeholders = /!\[Uploading [^\]]*…\]\(\)\n?/g;

/** Removes the placeholders of uploads that ended when their page was closed. */
export function removePlaceholders(text: string): string {
  return text.replace(placeholders, "");
}
