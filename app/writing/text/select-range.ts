/** What other parts of the editor can do with the text, in either mode. */
export interface ContentHandle {
  /** Shows and selects a part of the Markdown: offsets in UTF-16 units. */
  selectRange(from: number, to: number): void;
  /** Gives the form what was typed and is not in it yet. */
  flush?(): void;
}

/** Selects a part of a text area. The browser scrolls to it as the field gets the focus, also when it had it. */
export function selectInTextArea(area: HTMLTextAreaElement, from: number, to: number) {
  area.blur();
  area.setSelectionRange(from, to);
  area.focus();
}
