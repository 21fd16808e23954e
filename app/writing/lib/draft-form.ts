import { isBuiltInCover } from "../../lib/image.ts";
import { isImageKey } from "../../lib/image-files.ts";
import { fieldText } from "../../lib/text.ts";
import { detailNames, readDetails, readTextFields } from "./blog-form.ts";
import type { DraftText } from "./draft-fields.ts";
import { plainExcerpt } from "./plain-excerpt.ts";

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
    image: isImageKey(image) || isBuiltInCover(image) ? image : "",
    ...readDetails(form),
    ...(form.get("as") === "company" && { as: "company" }),
  };
}

/** The first words of a draft, for lists: of its text, or else of its description or title. "" when it is empty. */
export function openingOf({ title, description, content }: DraftText): string {
  return plainExcerpt(content, 120) || plainExcerpt(description, 120) || plainExcerpt(title, 120);
}
