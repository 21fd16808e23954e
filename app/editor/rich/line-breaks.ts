/** The one kind of line break that a text has, which stays as it is. */
export function lineBreakOf(text: string): string {
  return /\r\n|\r|\n/.exec(text)?.[0] ?? "\n";
}

/** Returns a text whose line breaks are "\n" with another kind of line break. */
export function withBreaks(text: string, lineBreak: string): string {
  return lineBreak === "\n" ? text : text.replaceAll("\n", lineBreak);
}
