import { caretTop } from "./caret-top.ts";

/** What other parts of the editor can do with the text, in either mode. */
export interface ContentHandle {
  /** Shows and selects a part of the Markdown: offsets in UTF-16 units. */
  selectRange(from: number, to: number): void;
  /** Gives the form what was typed and is not in it yet. */
  flush?(): void;
}

/** Selects a part of a text area that is as high as its text, and scrolls the page so that the part is in view. */
export function selectInTextArea(area: HTMLTextAreaElement, from: number, to: number) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  scrollBy({ top: caretTop(area, from) - innerHeight / 3 });
}
