import { cleanLine, cleanText, looksEmpty } from "../../lib/characters.ts";
import { fieldText, isLongerThan } from "../../lib/text.ts";

export const maxLists = 100;
export const maxEntries = 1000;
const maxTitleLength = 80;
const maxDescriptionLength = 500;

export const tooManyLists = `You have ${maxLists} lists, as many as one may have. Delete one first.`;

/** A list that is to be made. `id`: made with the form, so that sending it twice makes one. */
export interface NewList {
  id: string;
  title: string;
}

/** undefined when the form has no title. `error`: what is wrong with the title. */
export function readNewList(form: FormData): (NewList & { error?: string }) | undefined {
  const { title, error } = readTitle(form);
  const id = fieldText(form, "key");
  if (!title) return undefined;
  return { id, title, error: error ?? (isKey(id) ? undefined : "Load the page again, and try once more.") };
}

/** `wish`: whether each list that the form showed should have the entry; another tab may have made more lists. */
export function readSaveForm(form: FormData) {
  const checked = form.getAll("list").map(String);
  const wish = new Map(form.getAll("shown").map((id) => [String(id), checked.includes(String(id))]));
  return { checked, wish, newList: readNewList(form), isBookmarked: form.has("bookmark") };
}

/** The title and the description of a list, and what is wrong with them. */
export function readListFields(form: FormData) {
  const { title, error } = readTitle(form);
  const description = cleanText(fieldText(form, "description"));
  const isLong = isLongerThan(description, maxDescriptionLength);
  const descriptionError = isLong
    ? `A description may have ${maxDescriptionLength} characters at most.`
    : undefined;
  const titleError = title ? error : noTitle;
  return { title, description, errors: { title: titleError, description: descriptionError } };
}

export const noTitle = "A list needs a name.";

function readTitle(form: FormData) {
  const text = cleanLine(fieldText(form, "title"));
  const title = looksEmpty(text) ? "" : text;
  const isLong = isLongerThan(title, maxTitleLength);
  return { title, error: isLong ? `A name may have ${maxTitleLength} characters at most.` : undefined };
}

/** Whether a text may become the id of a list. */
function isKey(text: string) {
  return /^[a-z0-9]{12}$/.test(text);
}
