import { maxLengths } from "./blog-form.ts";
import { cleaned } from "./characters.ts";
import { oneLine } from "./text.ts";

export type TextName = keyof typeof maxLengths;

/** A text as its field can hold it: title and description stand in one line. */
export function tidyText(name: TextName, text: string): string {
  // Nobody types such characters; some programs leave them in what is copied.
  const tidy = cleaned(text).replace(/\r\n?/g, "\n");
  return name === "content" ? tidy : oneLine(tidy);
}

const nouns = { title: "title", description: "description", content: "text" };

/**
 * What to tell a person whose paste or drop would make a text too long; undefined when it would not. `around`: what of
 * the field's text stays. Lengths are in code points, as when a blog is published.
 */
export function tooLongToInsert(name: TextName, around: string, inserted: string): string | undefined {
  if (inserted === "" || around.length + inserted.length <= maxLengths[name]) return undefined;
  if ([...around].length + [...tidyText(name, inserted)].length <= maxLengths[name]) return undefined;
  const limit = maxLengths[name].toLocaleString("en-US");
  return `That is too long to paste: a ${nouns[name]} may have ${limit} characters.`;
}
