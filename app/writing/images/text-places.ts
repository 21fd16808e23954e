import type { OpenDraft } from "../drafts/open-draft.ts";
import { replaceText } from "../text/insert-text.ts";
import { movedPlace, type PicturePlace } from "./picture-places.ts";

type Place = Pick<PicturePlace, "at">;

/** The places in the text of a draft for what comes later. They move along with what is typed. */
export function openPlaces(draft: OpenDraft) {
  const { area } = draft;
  const waiting = new Set<Place>();
  let knownText = draft.get().fields.content;
  draft.subscribe(() => followText(draft.get().fields.content));

  function followText(text: string) {
    if (text === knownText) return;
    for (const place of waiting) place.at = movedPlace(knownText, text, place.at);
    knownText = text;
  }

  /** Inserts the Markdown that `write` makes for the text. A caret right there stays behind it. */
  function insert(place: Place, write: (text: string) => string) {
    const field = area.current!;
    followText(field.value);
    const { at } = place;
    const markdown = write(knownText);
    const isCaretThere = field.selectionStart === at && field.selectionEnd === at;
    const end = at + markdown.length;
    const later = [...waiting].filter((other) => other.at >= at);
    replaceText(field, at, at, markdown);
    if (isCaretThere) field.setSelectionRange(end, end);
    followText(field.value);
    for (const other of later) other.at = Math.max(other.at, end);
  }

  return {
    follow: () => followText(area.current!.value),
    hold: (place: Place) => void waiting.add(place),
    release: (place: Place) => void waiting.delete(place),
    insert,
    /** Follows a place of the text. Returns what inserts Markdown there later. */
    followPlace(at: number) {
      const place = { at };
      waiting.add(place);
      return (markdown: string) => {
        waiting.delete(place);
        if (draft.closing.signal.aborted || !markdown) return;
        insert(place, () => (place.at > 0 ? `\n\n${markdown}` : markdown));
      };
    },
  };
}
