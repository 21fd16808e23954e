import type { PastedImage } from "pasted-html/data-images";
import type { OpenDraft } from "../drafts/open-draft.ts";
import { imagePattern } from "../paste/convert-paste.ts";
import { compositionEnd } from "../text/composition-end.ts";
import { insertText, replaceText } from "../text/insert-text.ts";
import { lineBelow, type PicturePlace, pictureMarkdown, takeOutPictures } from "./picture-places.ts";
import { openSender } from "./picture-sender.ts";
import { openPlaces } from "./text-places.ts";

export type Pictures = ReturnType<typeof openPictures>;

/**
 * Uploads pictures for the text of a draft, and inserts each at its place when it is there. Until then the text has nothing of
 * it: the places move along with what is typed. The text area may be hidden when an upload ends.
 */
export function openPictures(draft: OpenDraft) {
  const { area } = draft;
  const places = openPlaces(draft);
  const sender = openSender(draft);
  let hasHadFocus = false;

  /** One after the other, since each is prepared in this browser. */
  async function send(pictures: PicturePlace[]) {
    places.follow();
    for (const picture of pictures) places.hold(picture);
    sender.count(pictures.length);
    for (const picture of pictures) {
      const address = await sender.upload(picture.file);
      if (address) await compositionEnd();
      if (draft.closing.signal.aborted) return;
      if (address) {
        places.insert(picture, (text) => pictureMarkdown(text, picture, address));
        if (!picture.alt) draft.set({ undescribed: [...draft.get().undescribed, address] });
      }
      places.release(picture);
    }
  }

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
    onFocus() {
      hasHadFocus = true;
    },
    ...{ followPlace: places.followPlace, uploadForRichText: sender.uploadForRichText },
    ...openDescriptions(draft),
  };
}

/** The pictures that wait for a description. */
function openDescriptions(draft: OpenDraft) {
  const { area } = draft;
  return {
    /** Replaces an image that is still in the text. Either way it no longer waits for a description. */
    describe(address: string, markdown?: string) {
      const field = area.current!;
      const match = markdown === undefined ? null : imagePattern(address).exec(field.value);
      if (match) replaceText(field, match.index, match.index + match[0].length, markdown!);
      draft.set({ undescribed: draft.get().undescribed.filter((other) => other !== address) });
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
