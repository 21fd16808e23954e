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
  const places = openPlaces(draft);
  const descriptions = openDescriptions(draft);
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
        if (!picture.alt) descriptions.ask(address);
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
    ...{ describe: descriptions.describe, writeBelow: descriptions.writeBelow },
  };
}

/** The places of what comes later. They move along with what is typed. */
function openPlaces(draft: OpenDraft) {
  const { area } = draft;
  let waiting: { at: number }[] = [];
  let knownText = draft.get().fields.content;
  draft.subscribe(() => followText(draft.get().fields.content));

  function followText(text: string) {
    if (text === knownText) return;
    for (const place of waiting) place.at = movedPlace(knownText, text, place.at);
    knownText = text;
  }

  /** Inserts the Markdown that `write` makes for the text. A caret right there stays behind it. */
  function insert(place: { at: number }, write: (text: string) => string) {
    const field = area.current!;
    followText(field.value);
    const { at } = place;
    const markdown = write(knownText);
    const isCaretThere = field.selectionStart === at && field.selectionEnd === at;
    const end = at + markdown.length;
    const later = waiting.filter((other) => other.at >= at);
    replaceText(field, at, at, markdown);
    if (isCaretThere) field.setSelectionRange(end, end);
    followText(field.value);
    for (const other of later) other.at = Math.max(other.at, end);
  }

  const hold = (place: { at: number }) => void waiting.push(place);
  function release(place: { at: number }) {
    waiting = waiting.filter((other) => other !== place);
  }

  return {
    ...{ follow: () => followText(area.current!.value), hold, release, insert },
    /** Follows a place of the text. Returns what inserts Markdown there later. */
    followPlace(at: number) {
      const place = { at };
      hold(place);
      return (markdown: string) => {
        release(place);
        if (draft.closing.signal.aborted || !markdown) return;
        insert(place, () => (place.at > 0 ? `\n\n${markdown}` : markdown));
      };
    },
  };
}

/** Uploads files, and counts them for the status. */
function openSender(draft: OpenDraft) {
  function count(added: number) {
    const { pictures } = draft.get();
    draft.set({ pictures: { ...pictures, total: pictures.total + added } });
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

  /** For the rich text, which inserts its pictures itself. */
  async function uploadForRichText(file: File) {
    count(1);
    const address = await upload(file);
    return address ? { address } : { error: "" };
  }

  return { count, upload, uploadForRichText };
}

/** The pictures that wait for a description. */
function openDescriptions(draft: OpenDraft) {
  const { area } = draft;
  function change(listed: (undescribed: string[]) => string[]) {
    const { pictures } = draft.get();
    draft.set({ pictures: { ...pictures, undescribed: listed(pictures.undescribed) } });
  }
  return {
    ask: (address: string) => change((undescribed) => [...undescribed, address]),
    /** Replaces an image that is still in the text. Either way it no longer waits for a description. */
    describe(address: string, markdown?: string) {
      const field = area.current!;
      const match = markdown === undefined ? null : imagePattern(address).exec(field.value);
      if (match) replaceText(field, match.index, match.index + match[0].length, markdown!);
      change((undescribed) => undescribed.filter((other) => other !== address));
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
