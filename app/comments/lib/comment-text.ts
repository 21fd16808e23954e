import { looksEmpty } from "../../lib/characters.ts";
import { isLongerThan } from "../../lib/text.ts";

/** In characters. */
export const maxCommentLength = 5000;
const maxHandles = 10;

/** Returns what is wrong with a text, else undefined. */
export function validateComment(text: string): string | undefined {
  if (looksEmpty(text)) return "Write something first.";
  if (isLongerThan(text, maxCommentLength))
    return `A comment may have ${maxCommentLength} characters at most.`;
}

/** The handles after an "@", in lower case: the first ten. */
export function handlesIn(text: string): string[] {
  const handles = [...text.matchAll(/@([a-z0-9][a-z0-9-]{1,29})/gi)].map(([, handle]) =>
    handle!.toLowerCase(),
  );
  return [...new Set(handles)].slice(0, maxHandles);
}
