interface MeasuredLines {
  area: HTMLTextAreaElement;
  width: number;
  /** The lines before a paragraph, with their line breaks, and their height in pixels. */
  text: string;
  height: number;
}

/** Of a long text, only what lies between two places of the caret is measured again. */
let last: MeasuredLines | undefined;

/** Returns where an offset of a text area is, in pixels from the top of the window. Browsers do not tell: a copy is measured. */
export function caretTop(area: HTMLTextAreaElement, offset: number): number {
  const { value, offsetWidth: width } = area;
  const start = value.lastIndexOf("\n", offset - 1) + 1;
  const text = value.slice(0, start);
  const known = last?.area === area && last.width === width ? last : { area, width, text: "", height: 0 };
  let height = known.height;
  if (text.startsWith(known.text)) height += heightOf(area, text.slice(known.text.length));
  else if (known.text.startsWith(text)) height -= heightOf(area, known.text.slice(text.length));
  else height = heightOf(area, text);
  last = { area, width, text, height };
  return area.getBoundingClientRect().top + height + measure(area, value.slice(start, offset));
}

/** The height of whole lines. */
const heightOf = (area: HTMLTextAreaElement, lines: string) => (lines ? measure(area, lines) : 0);

/** How far the last line of a text is below its first one. */
function measure(area: HTMLTextAreaElement, text: string) {
  const copy = document.createElement("div");
  copy.className = area.className;
  copy.style.cssText =
    "position: absolute; visibility: hidden; min-height: 0; white-space: pre-wrap; overflow-wrap: break-word";
  copy.style.width = `${area.offsetWidth}px`;
  copy.textContent = `${text}|`;
  area.before(copy);
  const height = copy.getBoundingClientRect().height - lineHeightOf(area);
  copy.remove();
  return height;
}

export const lineHeightOf = (area: HTMLTextAreaElement) =>
  Number.parseFloat(getComputedStyle(area).lineHeight);
