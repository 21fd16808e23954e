import { cleanLine, cleanText, looksEmpty } from "../../lib/characters.ts";
import { newId } from "../../lib/new-id.ts";
import { fieldText, isId, isLongerThan } from "../../lib/text.ts";

export const maxLists = 100;
/** Of a list, which is shown and put in order on one page. */
export const maxEntries = 200;
const maxTitleLength = 80;
const maxDescriptionLength = 500;

export const tooManyLists = `You have ${maxLists} lists, as many as one may have. Delete one first.`;

/** Stands for the Saved Blogs among the ids of lists. */
export const savedBlogs = "saved-blogs";

/** A list that is to be made. `id`: made with the form, so that sending it twice makes one. */
export interface NewList {
  id: string;
  title: string;
}

export function readNewList(form: FormData): NewList & { error?: string } {
  const key = fieldText(form, "key");
  return { id: isId(key) ? key : newId(), ...readTitle(form) };
}

/** `wish`: whether each list that the form showed should have the entry; another tab may have made more lists. */
export function readSaveForm(form: FormData) {
  const checked = form.getAll("list").map(String);
  const wish = new Map(form.getAll("shown").map((id) => [String(id), checked.includes(String(id))]));
  const { error, ...newList } = readNewList(form);
  // A form without a name makes no list.
  return newList.title
    ? { checked, wish, title: newList.title, newList, error }
    : { checked, wish, title: "" };
}

/** What the owner says of a list, and what is wrong with it. */
export function readListFields(form: FormData) {
  const { title, error } = readTitle(form);
  const description = cleanText(fieldText(form, "description"));
  const isLong = isLongerThan(description, maxDescriptionLength);
  const tooLong = `A description may have ${maxDescriptionLength} characters at most.`;
  const errors = { title: error, description: isLong ? tooLong : undefined };
  return { title, description, isPublic: form.has("public"), isSeries: form.has("series"), errors };
}

/** `title`: "" when it has no visible character. */
function readTitle(form: FormData) {
  const text = cleanLine(fieldText(form, "title"));
  if (looksEmpty(text)) return { title: "", error: "A list needs a name." };
  const isLong = isLongerThan(text, maxTitleLength);
  return { title: text, error: isLong ? `A name may have ${maxTitleLength} characters at most.` : undefined };
}
