import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useAlert } from "../../ui/alerts.tsx";
import { imagePattern, type PastedImage } from "../paste/convert-paste.ts";
import { insertText, replaceText } from "../text/insert-text.ts";
import { useCompositionEnd } from "../text/use-composition-end.ts";
import { movedPlace, type PicturePlace, pictureMarkdown, takeOutPictures } from "./picture-places.ts";
import { uploadImage } from "./upload-image.ts";

/**
 * Uploads pictures, and inserts each at its place when it is there. Until then the text has nothing of it: the places move
 * along with what is typed. `area` may be hidden when an upload ends.
 */
export function useInsertImages(area: RefObject<HTMLTextAreaElement | null>, value: string) {
  const alert = useAlert();
  const compositionEnd = useCompositionEnd();
  const waiting = useRef<PicturePlace[]>([]);
  const knownText = useRef(value);
  const hasHadFocus = useRef(false);
  const unmountAborter = useRef(new AbortController());
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  /** The addresses of images that still have no description. */
  const [undescribed, setUndescribed] = useState<string[]>([]);
  useEffect(() => () => unmountAborter.current.abort(), []);
  useLayoutEffect(() => followText(value), [value]);

  function followText(text: string) {
    for (const picture of waiting.current) picture.at = movedPlace(knownText.current, text, picture.at);
    knownText.current = text;
  }

  /** Uploads chosen, dropped or pasted files for the place of the caret. */
  function insert(files: File[]) {
    const { value, selectionEnd } = area.current!;
    // Before the person has placed the caret, it is at the end of the text.
    const at = hasHadFocus.current ? selectionEnd : value.length;
    void send(files.map((file) => ({ file, at, isAlone: true, alt: "", title: "" })));
  }

  /** Inserts Markdown at once, and its pictures when they are uploaded. `fit` adds the line breaks around the text. */
  function insertWithImages(markdown: string, images: PastedImage[], fit: (text: string) => string) {
    const field = area.current!;
    const { text, pictures } = takeOutPictures(markdown, images);
    const fitted = text && fit(text);
    const start = field.selectionStart + fitted.indexOf(text);
    insertText(field, fitted);
    void send(pictures.map((picture) => ({ ...picture, at: start + picture.at })));
  }

  /** One after the other, since each is prepared in this browser. */
  async function send(pictures: PicturePlace[]) {
    followText(area.current!.value);
    waiting.current.push(...pictures);
    setProgress(({ done, total }) => ({ done, total: total + pictures.length }));
    for (const picture of pictures) {
      const address = await upload(picture.file);
      if (unmountAborter.current.signal.aborted) return;
      if (address) {
        await compositionEnd();
        place(picture, address);
        if (!picture.alt) setUndescribed((addresses) => [...addresses, address]);
      }
      waiting.current = waiting.current.filter((other) => other !== picture);
    }
  }

  /** Uploads a file that is counted already. Returns its address; undefined when it failed, which the person has heard. */
  async function upload(file: File): Promise<string | undefined> {
    const result = await uploadImage(file, () => {}, unmountAborter.current.signal);
    if (unmountAborter.current.signal.aborted) return undefined;
    setProgress(({ done, total }) =>
      done + 1 === total ? { done: 0, total: 0 } : { done: done + 1, total },
    );
    if ("address" in result) return result.address;
    alert(result.error);
    return undefined;
  }

  /** For the rich text, which inserts its pictures itself. */
  async function uploadForRichText(file: File) {
    setProgress(({ done, total }) => ({ done, total: total + 1 }));
    const address = await upload(file);
    return address ? { address } : { error: "" };
  }

  function place(picture: PicturePlace, address: string) {
    const field = area.current!;
    followText(field.value);
    insertAt(picture.at, pictureMarkdown(field.value, picture, address));
  }

  /** Inserts Markdown that comes late, at its place. A caret right there stays behind it. */
  function insertAt(at: number, markdown: string) {
    const field = area.current!;
    followText(field.value);
    const isCaretThere = field.selectionStart === at && field.selectionEnd === at;
    const end = at + markdown.length;
    const later = waiting.current.filter((other) => other.at >= at);
    replaceText(field, at, at, markdown);
    if (isCaretThere) field.setSelectionRange(end, end);
    followText(field.value);
    for (const other of later) other.at = Math.max(other.at, end);
  }

  /** Replaces an image that is still in the text. Either way it no longer waits for a description. */
  function describe(address: string, markdown?: string) {
    const field = area.current!;
    const match = markdown === undefined ? null : imagePattern(address).exec(field.value);
    if (match) replaceText(field, match.index, match.index + match[0].length, markdown!);
    setUndescribed((addresses) => addresses.filter((other) => other !== address));
  }

  const onFocus = (_: FocusEvent) => {
    hasHadFocus.current = true;
  };
  return {
    insert,
    insertWithImages,
    insertAt,
    uploadForRichText,
    isUploading: progress.total > 0,
    onFocus,
    progress,
    undescribed,
    describe,
  };
}

export type InsertImages = ReturnType<typeof useInsertImages>;
