import { isStorable, looksEmpty, replaceUnstorable, trimInvisible } from "./characters.ts";
import { fieldText, oneLine } from "./text.ts";

/** The fields that the editor sends. `image` is the storage key of an uploaded cover. */
export interface BlogForm {
  title: string;
  description: string;
  content: string;
  image: string;
}

export const maxLengths = { title: 200, description: 500, content: 200_000 };

export const publishTexts = {
  required: "Title, description, content, and image are required.",
  signedOut: "You need to be logged in to publish.",
  failed: "Failed to publish blog. Try again.",
  uploading: "An image in your text is still on its way. Wait a moment, then try again.",
  elsewhere: "This blog was changed elsewhere meanwhile. Keep a copy of your text and load the page anew.",
  removed: "This blog was published and deleted since. Publish again to publish it anew.",
  upload: "Failed to upload image. Please try again.",
};

/** Why a blog was not saved. `images`: the names of images that are gone, or that belong to another user. */
export type WriteProblem =
  | { problem: "no-cover" | "changed-elsewhere" | "too-complex" | "removed" }
  | { problem: "no-images"; images: string[] };

/** The error message for a blog that was not saved. */
export function writeProblemText(writeProblem: WriteProblem): string {
  switch (writeProblem.problem) {
    case "no-cover":
      return publishTexts.upload;
    case "no-images":
      return missingImagesText(writeProblem.images);
    case "changed-elsewhere":
      return publishTexts.elsewhere;
    case "too-complex":
      return publishTexts.failed;
    case "removed":
      return publishTexts.removed;
  }
}

function missingImagesText(names: string[]) {
  const quoted = names.map((name) => `“${name}”`);
  return names.length === 1
    ? `The image ${quoted[0]} in your text is not there any more, or is not yours. Please add it again.`
    : `The images ${quoted.join(", ")} in your text are not there any more, or are not yours. Please add them again.`;
}

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
