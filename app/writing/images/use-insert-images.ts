import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { imagePattern, type PastedImage } from "../paste/convert-paste.ts";
import { insertText, replaceText } from "../text/insert-text.ts";
import { useCompositionEnd } from "../text/use-composition-end.ts";
import { placeholderOf } from "./placeholders.ts";
import { uploadImage } from "./upload-image.ts";

/** An image that is being uploaded. `alt` and `title` are Markdown; the title has a space before it, or is "". */
interface Upload {
  file: File;
  placeholder: string;
  alt: string;
  title: string;
}

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
  const unmountAborter = useRef(new AbortController());
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  /** The addresses of images that still have no description. */
  const [undescribed, setUndescribed] = useState<string[]>([]);
  useEffect(() => () => unmountAborter.current.abort(), []);

  function insert(files: File[]) {
    const uploads = files.map((file) => prepareUpload(file));
    const field = area.current!;
    // The person has not placed the cursor yet, so the images go to the end of the text.
    if (!hasHadFocus.current) field.setSelectionRange(field.value.length, field.value.length);
    insertText(field, uploads.map(({ placeholder }) => `${placeholder}\n`).join(""));
    void send(uploads);
  }

  /** Inserts Markdown and uploads its images; `write` receives it with placeholders for them. */
  function insertWithImages(markdown: string, images: PastedImage[], write: (markdown: string) => void) {
    const uploads: Upload[] = [];
    for (const { address, file } of images)
      markdown = markdown.replace(imagePattern(address), (_, alt: string, title = "") => {
        uploads.push(prepareUpload(file, alt, title));
        return uploads.at(-1)!.placeholder;
      });
    write(markdown);
    void send(uploads);
  }

  function prepareUpload(file: File, alt = "", title = ""): Upload {
    const placeholder = placeholderOf(file.name, replacements.current.size + 1);
    replacements.current.set(placeholder, undefined);
    return { file, placeholder, alt, title };
  }

  async function send(uploads: Upload[]) {
    if (uploads.length === 0) return;
    setProgress(({ done, total }) => ({ done, total: total + uploads.length }));
    for (const { file, placeholder, alt, title } of uploads) {
      const result = await uploadImage(file, () => {}, unmountAborter.current.signal);
      if (unmountAborter.current.signal.aborted) return;
      const link = "key" in result ? `![${alt}](${result.address}${title})` : "";
      replacements.current.set(placeholder, link);
      await compositionEnd();
      edit(() => replacePlaceholder(placeholder));
      setProgress(({ done, total }) =>
        done + 1 === total ? { done: 0, total: 0 } : { done: done + 1, total },
      );
      if ("error" in result) alert(result.error);
      else if (!alt) setUndescribed((addresses) => [...addresses, result.address]);
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

  /**
   * Replaces the Markdown of an image if it is still in the text. `markdown`: undefined when it stays as it is. Either way
   * the image no longer waits for a description.
   */
  function describe(address: string, markdown?: string) {
    const match = markdown === undefined ? null : imagePattern(address).exec(area.current?.value ?? "");
    if (match) edit((field) => replaceText(field, match.index, match.index + match[0].length, markdown!));
    setUndescribed((addresses) => addresses.filter((other) => other !== address));
  }

  /** Replaces an image by another source, when it is still in the text. */
  function replaceSource(source: string, markdown: string) {
    const from = area.current?.value.indexOf(source) ?? -1;
    if (from >= 0) edit((field) => replaceText(field, from, from + source.length, markdown));
  }

  /** Undo or redo can bring back the placeholder of an upload that has ended: then it is removed once more. */
  function onInput({ nativeEvent }: FormEvent<HTMLTextAreaElement>) {
    if (isReplacing.current) return;
    const { inputType } = nativeEvent as InputEvent;
    // An editing command must not run inside the event of another one.
    if (hasFinishedPlaceholder(area.current!.value))
      queueMicrotask(() => edit((field) => removeAgain(field, inputType)));
  }

  function removeAgain(field: HTMLTextAreaElement, inputType: string) {
    if (inputType === "historyUndo") repeatStep(field, "undo", "redo");
    else if (inputType === "historyRedo") repeatStep(field, "redo", "undo");
    else
      for (const [placeholder] of finishedUploads())
        if (field.value.includes(placeholder)) replacePlaceholder(placeholder);
  }

  /** Repeats the person's undo or redo until no such placeholder is left. A step that changed anything else is reverted. */
  function repeatStep(field: HTMLTextAreaElement, command: string, inverse: string) {
    for (let before = field.value; hasFinishedPlaceholder(before); before = field.value) {
      document.execCommand(command);
      if (field.value === before) return;
      const isOtherStep = replaceFinished(field.value) !== replaceFinished(before);
      if (isOtherStep && hasFinishedPlaceholder(field.value)) return void document.execCommand(inverse);
    }
  }

  const finishedUploads = () =>
    [...replacements.current].filter((entry): entry is [string, string] => entry[1] !== undefined);
  const hasFinishedPlaceholder = (text: string) =>
    finishedUploads().some(([placeholder]) => text.includes(placeholder));
  /** Returns the text with the links of all uploads that have ended. */
  const replaceFinished = (text: string) =>
    finishedUploads().reduce((text, [placeholder, link]) => text.split(placeholder).join(link), text);
  const hasRunningUpload = (text: string) =>
    [...replacements.current].some(([placeholder, link]) => link === undefined && text.includes(placeholder));
  const onFocus = () => {
    hasHadFocus.current = true;
  };
  const handlers = { onInput, onFocus };
  return {
    insert,
    insertWithImages,
    replaceFinished,
    hasRunningUpload,
    handlers,
    progress,
    undescribed,
    describe,
    replaceSource,
  };
}

export type InsertImages = ReturnType<typeof useInsertImages>;
