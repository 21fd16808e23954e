// The fields of the desk's forms for the catalogue.
import { fieldText } from "../../lib/text.ts";

export const lessonProblems = {
  "no-post": "There is no public post at that address.",
  "too-many": "This course has as many lessons as it may have. Remove one first.",
};

/** The id in the address of a post, here or at the desk; other texts are taken for an id. */
export function readPostId(address: string): string {
  return /\/(?:blog|desk\/posts)\/([^/?#]+)/.exec(address)?.[1] ?? address;
}

/** The place that a lesson should have, from 1 on. */
export function readPosition(form: FormData): number {
  const position = Number(fieldText(form, "place"));
  return Number.isInteger(position) && position >= 1 ? position : 1;
}

/** Returns what is wrong with the title of something new, else undefined. */
export function validateTitle(title: string): string | undefined {
  if (title === "") return "Give it a title. You can change it later.";
  if ([...title].length > 200) return "A title may have 200 characters at most.";
}
