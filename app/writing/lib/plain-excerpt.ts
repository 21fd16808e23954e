import { firstCharacters } from "../../lib/text.ts";

/** The beginning of a text in whole words, without the usual markup of Markdown. For a glance: only rendering knows all of it. */
export function plainExcerpt(markdown: string, count: number): string {
  const text = withoutMarkup(firstCharacters(markdown.trimStart(), 4 * count));
  const start = firstCharacters(text, count);
  if (start === text) return text;
  // Languages without spaces have no words to keep whole.
  const words = /\s/.test(text[start.length]!) ? start : start.replace(/\s\S*$/, "");
  return `${words.trimEnd()}…`;
}

function withoutMarkup(text: string) {
  return text
    .replace(/^[ \t]*(?:```|~~~).*$/gm, "")
    .replace(/!?\[([^[\]]*)\](?:\([^()]*\)?)?/g, "$1")
    .replace(/\]\([^()]*\)?/g, "")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])(?:[ \t]+|$)/gm, "")
    .replace(/^[ \t|:-]{3,}$/gm, "")
    .replace(/(?<=\S)\*+|\*+(?=\S)|~~|`+|(?<!\w)_+|_+(?!\w)/g, "")
    .replace(/\|/g, " ")
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
