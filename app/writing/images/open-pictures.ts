import type { OpenDraft } from "../drafts/open-draft.ts";
import { imagePattern, type PastedImage } from "../paste/convert-paste.ts";
import { compositionEnd } from "../text/composition-end.ts";
import { insertText, replaceText } from "../text/insert-text.ts";
import {
  lineBelow,
  movedPlace,
  type PicturePlace,
  pictureMarkdown,
  takeOutPictures,
} from "./picture-places.ts";
import { uploadImage } from "./upload-image.ts";

export type Pictures = ReturnType<typeof openPictures>;

/**
 * Uploads pictures for the text of a draft, and inserts each at its place when it is there. Until then the text has nothing of
 * it: the places move along with what is typed. The text area may be hidden when an upload ends.
 */
export function openPictures(draft: OpenDraft) {
  const { area } = draft;
  let waiting: { at: number }[] = [];
  let knownText = draft.get().fields.content;
  let hasHadFocus = false;
  draft.subscribe(() => followText(draft.get().fields.content));

  function followText(text: string) {
    if (text === knownText) return;
    for (const picture of waiting) picture.at = movedPlace(knownText, text, picture.at);
    knownText = text;
  }

  /** One after the other, since each is prepared in this browser. */
  async function send(pictures: PicturePlace[]) {
    followText(area.current!.value);
    waiting.push(...pictures);
    count(pictures.length);
    for (const picture of pictures) {
      const address = await upload(picture.file);
      if (draft.closing.signal.aborted) return;
      if (address) await place(picture, address);
      waiting = waiting.filter((other) => other !== picture);
    }
  }

  /** Uploads a file that is counted already. Returns its address; undefined when it failed, which the person has heard. */
  async function upload(file: File): Promise<string | undefined> {
    const result = await uploadImage(file, () => {}, draft.closing.signal);
    if (draft.closing.signal.aborted) return undefined;
    const { done, total, undescribed } = draft.get().pictures;
    const progress = done + 1 === total ? { done: 0, total: 0 } : { done: done + 1, total };
    draft.set({ pictures: { ...progress, undescribed } });
    if ("address" in result) return result.address;
    draft.options.alert(result.error);
    return undefined;
  }

  function count(added: number) {
    const { pictures } = draft.get();
    draft.set({ pictures: { ...pictures, total: pictures.total + added } });
  }

  async function place(picture: PicturePlace, address: string) {
    await compositionEnd();
    if (draft.closing.signal.aborted) return;
    followText(area.current!.value);
    insertAt(picture.at, pictureMarkdown(knownText, picture, address));
    if (!picture.alt) setUndescribed([...draft.get().pictures.undescribed, address]);
  }

  /** Inserts Markdown that comes late, at its place. A caret right there stays behind it. */
  function insertAt(at: number, markdown: string) {
    const field = area.current!;
    followText(field.value);
    const isCaretThere = field.selectionStart === at && field.selectionEnd === at;
    const end = at + markdown.length;
    const later = waiting.filter((other) => other.at >= at);
    replaceText(field, at, at, markdown);
    if (isCaretThere) field.setSelectionRange(end, end);
    followText(field.value);
    for (const other of later) other.at = Math.max(other.at, end);
  }

  const setUndescribed = (undescribed: string[]) =>
    draft.set({ pictures: { ...draft.get().pictures, undescribed } });

  return {
    /** Uploads chosen, dropped or pasted files for the place of the caret. */
    insert(files: File[]) {
      const { value, selectionEnd } = area.current!;
      // Before the person has placed the caret, it is at the end of the text.
      const at = hasHadFocus ? selectionEnd : value.length;
      void send(files.map((file) => ({ file, at, isAlone: true, alt: "", title: "" })));
    },
    /** Inserts Markdown at once, and its pictures when they are uploaded. `fit` adds the line breaks around the text. */
    insertWithImages(markdown: string, images: PastedImage[], fit: (text: string) => string) {
      const field = area.current!;
      const { text, pictures } = takeOutPictures(markdown, images);
      const fitted = text && fit(text);
      const start = field.selectionStart + fitted.indexOf(text);
      insertText(field, fitted);
      void send(pictures.map((picture) => ({ ...picture, at: start + picture.at })));
    },
    /** Follows a place of the text. Returns what inserts Markdown there later. */
    followPlace(at: number) {
      const place = { at };
      waiting.push(place);
      return (markdown: string) => {
        waiting = waiting.filter((other) => other !== place);
        if (draft.closing.signal.aborted || !markdown) return;
        insertAt(place.at, place.at > 0 ? `\n\n${markdown}` : markdown);
      };
    },
    /** For the rich text, which inserts its pictures itself. */
    async uploadForRichText(file: File) {
      count(1);
      const address = await upload(file);
      return address ? { address } : { error: "" };
    },
    onFocus() {
      hasHadFocus = true;
    },
    /** Replaces an image that is still in the text. Either way it no longer waits for a description. */
    describe(address: string, markdown?: string) {
      const field = area.current!;
      const match = markdown === undefined ? null : imagePattern(address).exec(field.value);
      if (match) replaceText(field, match.index, match.index + match[0].length, markdown!);
      setUndescribed(draft.get().pictures.undescribed.filter((other) => other !== address));
    },
    /** Moves the focus to the text, and the caret to a new line below a picture. */
    writeBelow(address: string) {
      const field = area.current!;
      const line = lineBelow(field.value, address, field.selectionEnd);
      if (line) replaceText(field, line.at, line.at, line.insert);
      const caret = line?.caret ?? field.selectionEnd;
      draft.content.current!.selectRange(caret, caret);
    },
  };
}
