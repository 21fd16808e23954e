import { isImageKey } from "../../lib/image-files.ts";
import { fieldText, firstCharacters } from "../../lib/text.ts";
import { detailNames, readDetails, readTextFields } from "./blog-form.ts";
import type { DraftText } from "./draft-fields.ts";

/** In bytes. Higher than the limits of the fields, so that a text that is a little too long arrives in full. */
export const draftFormLimits = {
  maxBytes: 2 * 1024 * 1024,
  maxFieldBytes: {
    title: 16 * 1024,
    description: 16 * 1024,
    content: 1024 * 1024,
    ...Object.fromEntries(detailNames.map((name) => [name, 16 * 1024])),
  },
  mayStoreFile: false,
};

/** Reads the text of a draft from the editor's form: as it was typed, since it is not finished. */
export function readDraftText(form: FormData): DraftText {
  const image = fieldText(form, "image");
  return {
    ...readTextFields(form),
    image: isImageKey(image) ? image : "",
    ...readDetails(form),
    ...(form.get("as") === "company" && { as: "company" }),
  };
}

/** The first words of a draft, for lists: of its text, or else of its description or title. "" when it is empty. */
export function openingOf({ title, description, content }: DraftText): string {
  return firstCharacters(withoutMarkup(content) || withoutMarkup(description) || withoutMarkup(title), 120);
}

/** The beginning of a text without the usual markup of Markdown. It is for a glance: only rendering knows all of it. */
function withoutMarkup(text: string) {
  return firstCharacters(text.trimStart(), 400)
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+])[ \t]+/gm, "")
    .replace(/\*\*|`+/g, "")
    .replace(/\s+/g, " ")
    .trim();
}
