/**
 * Replaces parts of a text, in their order, in UTF-16 units; one that begins within another stays. `find`: the new text for one; undefined:
 * it stays.
 */
export function replaceParts<Part extends { from: number; to: number }>(
  source: string,
  parts: Part[],
  find: (part: Part) => string | undefined,
): string {
  let [text, at] = ["", 0];
  for (const part of parts) {
    const replacement = part.from >= at ? find(part) : undefined;
    if (replacement === undefined) continue;
    text += source.slice(at, part.from) + replacement;
    at = part.to;
  }
  return text + source.slice(at);
}
