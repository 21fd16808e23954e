import { removeUnstorable } from "../../lib/characters.ts";
import { oneLine } from "../../lib/text.ts";
import { maxLengths } from "./blog-form.ts";

export type TextFieldName = keyof typeof maxLengths;

/** Removes what a field cannot hold: characters that cannot be stored, and line breaks in title and description. */
export function normalizeFieldText(name: TextFieldName, text: string): string {
  // People do not type such characters, but text copied from some programs has them.
  const normalized = removeUnstorable(text).replace(/\r\n?/g, "\n");
  return name === "content" ? normalized : oneLine(normalized);
}

const nouns = { title: "title", description: "description", content: "text" };

/**
 * Returns an error when a paste or drop would make a text too long, else undefined. `remaining`: the text of the field
 * without the selection that `addition` replaces. Lengths are in code points, as when a blog is published.
 */
export function validateInsertedText(
  name: TextFieldName,
  remaining: string,
  addition: string,
): string | undefined {
  if (addition === "" || remaining.length + addition.length <= maxLengths[name]) return undefined;
  if ([...remaining].length + [...normalizeFieldText(name, addition)].length <= maxLengths[name])
    return undefined;
  const limit = maxLengths[name].toLocaleString("en-US");
  return `That is too long to paste: a ${nouns[name]} may have ${limit} characters.`;
}
