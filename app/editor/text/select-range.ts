/** What others may ask of the text, in whatever form it is shown. */
export interface ContentView {
  /** Shows and selects a part of the Markdown: offsets in UTF-16 units. */
  selectRange(from: number, to: number): void;
}

/** Selects a part of a text area that is as high as its text, and scrolls the page so that the part is in view. */
export function selectInTextArea(area: HTMLTextAreaElement, from: number, to: number) {
  area.focus({ preventScroll: true });
  area.setSelectionRange(from, to);
  const top = area.getBoundingClientRect().top + scrollY + heightOf(area, area.value.slice(0, from));
  scrollTo({ top: Math.max(0, top - innerHeight / 3) });
}

/** In pixels: how high the text area would be with this text. Browsers do not say where a character is. */
function heightOf(area: HTMLTextAreaElement, text: string) {
  const copy = document.createElement("div");
  const { font, letterSpacing, lineHeight, direction } = getComputedStyle(area);
  const style = { font, letterSpacing, lineHeight, direction, width: `${area.clientWidth}px` };
  Object.assign(copy.style, style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre-wrap",
    overflowWrap: "break-word",
  });
  copy.textContent = text;
  document.body.append(copy);
  const height = copy.offsetHeight;
  copy.remove();
  return height;
}
