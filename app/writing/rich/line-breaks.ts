/** Returns the line break that a text uses; "\n" without any. The rich mode gets no text with several: see `whyNotRich`. */
export function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

/** Replaces every "\n" of a text by another line break. */
export function withLineBreaks(text: string, lineBreak: string): string {
  return lineBreak === "\n" ? text : text.replaceAll("\n", lineBreak);
}
