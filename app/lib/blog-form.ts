import { looksEmpty, replaceUnstorable, storable, trimmed } from "./characters.ts";
import { fieldText, oneLine } from "./text.ts";

/** What the editor sends. `image` is the storage key of an uploaded cover. */
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

/** Why a blog was not written. `images`: what those are called that are gone, or somebody else's. */
export type WriteProblem =
  | { problem: "no-cover" | "changed-elsewhere" | "too-complex" | "removed" }
  | { problem: "no-images"; images: string[] };

/** What a person reads when a blog was not written. */
export function problemText(refused: WriteProblem): string {
  switch (refused.problem) {
    case "no-cover":
      return publishTexts.upload;
    case "no-images":
      return missingText(refused.images);
    case "changed-elsewhere":
      return publishTexts.elsewhere;
    case "too-complex":
      return publishTexts.failed;
    case "removed":
      return publishTexts.removed;
  }
}

function missingText(names: string[]) {
  const quoted = names.map((name) => `“${name}”`);
  return names.length === 1
    ? `The image ${quoted[0]} in your text is not there any more, or is not yours. Please add it again.`
    : `The images ${quoted.join(", ")} in your text are not there any more, or are not yours. Please add them again.`;
}

/** Reads the text fields as a form sent them. */
export function readBlogForm(form: FormData): BlogForm {
  const { title, description, content } = typedTexts(form);
  return {
    title: trimmed(title),
    description: trimmed(description),
    content,
    image: fieldText(form, "image"),
  };
}

/** What a form's fields hold, blanks at the ends included. */
export function typedTexts(form: FormData): Pick<BlogForm, "title" | "description" | "content"> {
  return {
    title: oneLine(fieldText(form, "title")),
    description: oneLine(fieldText(form, "description")),
    // Browsers send line ends as CR LF, and read a lone CR as one: each is kept as LF.
    content: fieldText(form, "content").replace(/\r\n?/g, "\n"),
  };
}

/** What keeps a blog from being published; undefined when nothing does. `hasImage`: a cover is there or on its way. */
export function blogProblem(form: BlogForm, hasImage: boolean): string | undefined {
  const texts = [form.title, form.description, form.content];
  if (texts.some(looksEmpty) || !hasImage) return publishTexts.required;
  for (const name of ["title", "description", "content"] as const) {
    if ([...form[name]].length > maxLengths[name])
      return `The ${name} may have ${maxLengths[name].toLocaleString("en-US")} characters at most.`;
    if (!storable(form[name])) return `The ${name} holds characters that cannot be kept. Please remove them.`;
  }
  return undefined;
}

/** A refused form as a page can show it again: a character that cannot be kept becomes visible, as U+FFFD. */
export function storableForm(form: BlogForm): BlogForm {
  const { title, description, content, image } = form;
  return {
    title: replaceUnstorable(title),
    description: replaceUnstorable(description),
    content: replaceUnstorable(content),
    image: replaceUnstorable(image),
  };
}
