import { isStorable, looksEmpty, replaceUnstorable, trimInvisible } from "../characters.ts";
import { fieldText, oneLine } from "../text.ts";
import { publishTexts } from "./publish-texts.ts";

/** The fields that the editor sends. `image` is the storage key of an uploaded cover. */
export interface BlogForm {
  title: string;
  description: string;
  content: string;
  image: string;
}

export const maxLengths = { title: 200, description: 500, content: 200_000 };

/** Reads a submitted form. Title and description are trimmed. */
export function readBlogForm(form: FormData): BlogForm {
  const { title, description, content } = readTextFields(form);
  return {
    title: trimInvisible(title),
    description: trimInvisible(description),
    content,
    image: fieldText(form, "image"),
  };
}

/** Reads the text fields of a form, without trimming them. Title and description become one line each. */
export function readTextFields(form: FormData): Pick<BlogForm, "title" | "description" | "content"> {
  return {
    title: oneLine(fieldText(form, "title")),
    description: oneLine(fieldText(form, "description")),
    // Browsers send line ends as CR LF, and treat a lone CR as a line end. All become LF.
    content: fieldText(form, "content").replace(/\r\n?/g, "\n"),
  };
}

/**
 * Returns the first error of a form, or undefined when it is valid. `hasImage`: a cover was uploaded, or is being
 * uploaded.
 */
export function validateBlogForm(form: BlogForm, hasImage: boolean): string | undefined {
  const texts = [form.title, form.description, form.content];
  if (texts.some(looksEmpty) || !hasImage) return publishTexts.required;
  for (const name of ["title", "description", "content"] as const) {
    if ([...form[name]].length > maxLengths[name])
      return `The ${name} may have ${maxLengths[name].toLocaleString("en-US")} characters at most.`;
    if (!isStorable(form[name]))
      return `The ${name} holds characters that cannot be kept. Please remove them.`;
  }
  return undefined;
}

/** Makes an invalid form safe to show again: each character that cannot be stored becomes a visible U+FFFD. */
export function replaceUnstorableFields(form: BlogForm): BlogForm {
  const { title, description, content, image } = form;
  return {
    title: replaceUnstorable(title),
    description: replaceUnstorable(description),
    content: replaceUnstorable(content),
    image: replaceUnstorable(image),
  };
}
