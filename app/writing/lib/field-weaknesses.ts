import type { BlogForm } from "./blog-form.ts";

/** A field of the editor that is empty or says too little. */
export interface FieldWeakness {
  field: "title" | "description" | "content" | "image" | "coverAlt" | "topics" | "metaDescription";
  message: string;
}

/** Where search engines cut, roughly: they measure the width and not the number of characters. */
export const searchLimits = { title: 60, description: 155 };

/**
 * Finds what is missing or weak beside the text. `hasCover`: one was chosen; it may still be on its way. `isListed`: it needs a
 * description.
 */
export function findFieldWeaknesses(form: BlogForm, hasCover: boolean, isListed = true): FieldWeakness[] {
  const [title, description, summary] = [form.title, form.description, form.metaDescription ?? ""].map(
    (text) => text.trim(),
  ) as [string, string, string];
  const checks: [isWeak: boolean, field: FieldWeakness["field"], message: string][] = [
    [title === "", "title", "There is no title."],
    [
      countCharacters(title) > searchLimits.title,
      "title",
      `The title has ${countCharacters(title)} characters; search engines cut it after about ${searchLimits.title}.`,
    ],
    [isListed && description === "", "description", "There is no short description."],
    [repeats(description, title), "description", "The short description repeats the title."],
    [repeats(summary, title), "metaDescription", "The description for search engines repeats the title."],
    [!hasCover, "image", "There is no cover image."],
    [hasCover && !form.coverAlt?.trim(), "coverAlt", "The cover has no description."],
    [form.content.trim() === "", "content", "There is no text."],
    [!form.topics?.trim(), "topics", "There are no topics."],
  ];
  return checks.filter(([isWeak]) => isWeak).map(([, field, message]) => ({ field, message }));
}

function countCharacters(text: string) {
  return [...text].length;
}

function repeats(text: string, title: string) {
  const words = (text: string) =>
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? "";
  return words(text) !== "" && words(text) === words(title);
}

/** The text as a list of search results shows it: cut after `count` characters, at the end of a word if there is one. */
export function cutForSearch(text: string, count: number): string {
  const characters = [...text.trim()];
  if (characters.length <= count) return characters.join("");
  const cut = characters.slice(0, count).join("");
  const end = cut.search(/\s+\S*$/);
  return `${end > cut.length / 2 ? cut.slice(0, end) : cut} …`;
}
