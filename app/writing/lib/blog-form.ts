import { isStorable, looksEmpty, replaceUnstorable, trimInvisible } from "../../lib/characters.ts";
import { isCoverFocus } from "../../lib/focus-point.ts";
import { isLanguage } from "../../lib/languages.ts";
import { fieldText, isLongerThan, oneLine } from "../../lib/text.ts";
import { parseTopics, validateTopics } from "../../lib/topics.ts";
import { editorKinds, type TextKind } from "./editor-kinds.ts";

/** The fields that the editor sends. `image` is the storage key of an uploaded cover. */
export interface BlogForm extends PostDetails {
  title: string;
  description: string;
  content: string;
  image: string;
}

/** What a writer may set beside the specified fields. undefined is the same as "". */
interface PostDetails {
  /** One to four names, separated by commas. */
  topics?: string;
  /** What the cover shows, for those who do not see it. */
  coverAlt?: string;
  /** The point of the cover that every crop shows: "X Y" in percent from the left and the top; "": the middle. */
  coverFocus?: string;
  /** The address where the text was published first. */
  canonicalUrl?: string;
  /** What search engines and shared links show instead of the description. */
  metaDescription?: string;
  /** The title of shared cards. */
  cardTitle?: string;
  /** "yes": search engines are asked to leave the blog out. */
  noindex?: string;
  /** One of lib/languages.ts; "": English. */
  lang?: string;
  /** The original, as /blog/ID. */
  translationOf?: string;
}

/** How long each of them may be, in characters, and what people call it. */
const details = {
  topics: [300, "Topics"],
  coverAlt: [500, "Description of the cover"],
  coverFocus: [7, "Focus of the cover"],
  canonicalUrl: [2000, "First published at"],
  metaDescription: [500, "Description for search engines"],
  cardTitle: [200, "Title of shared cards"],
  noindex: [3, "Not in search engines"],
  lang: [20, "Language"],
  translationOf: [2000, "Translation of"],
} as const satisfies Record<keyof PostDetails, [number, string]>;

export const detailNames = Object.keys(details) as (keyof PostDetails)[];
export const detailLabels = Object.fromEntries(detailNames.map((name) => [name, details[name][1]])) as Record<
  keyof PostDetails,
  string
>;

export const maxLengths = { title: 200, description: 500, content: 200_000 };

/** Reads a submitted form. Title and description are trimmed. */
export function readBlogForm(form: FormData): BlogForm {
  const { title, description, content } = readTextFields(form);
  return {
    title: trimInvisible(title),
    description: trimInvisible(description),
    content,
    image: fieldText(form, "image"),
    ...tidyDetails(readDetails(form)),
  };
}

/** Each topic stands once, separated from the next by a comma and a space. The address of an original becomes its path. */
function tidyDetails({ topics, translationOf, ...details }: PostDetails): PostDetails {
  return {
    ...details,
    ...(topics && { topics: parseTopics(topics).join(", ") }),
    ...(translationOf && { translationOf: /\/blog\/\w+/.exec(translationOf)?.[0] ?? translationOf }),
  };
}

/** Reads what the form holds beside the specified fields; what is empty is left out. */
export function readDetails(form: FormData): PostDetails {
  const texts = detailNames.map((name) => [name, trimInvisible(oneLine(fieldText(form, name)))]);
  return Object.fromEntries(texts.filter(([, text]) => text));
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

export type NeededField = "title" | "description" | "image" | "content";

/** What a text of this kind needs and has not yet, as it stands on the page. `hasImage`: a cover was uploaded, or is being uploaded. */
export function findEmptyFields(form: BlogForm, hasImage: boolean, kind: TextKind = "post"): NeededField[] {
  const needed: NeededField[] = ["title", ...(editorKinds[kind].isListed ? listedFields : []), "content"];
  return needed.filter((name) => (name === "image" ? !hasImage : looksEmpty(form[name])));
}

const listedFields = ["description", "image"] as const;

/** Returns the first error of a form, or undefined when it is valid. */
export function validateBlogForm(
  form: BlogForm,
  hasImage: boolean,
  kind: TextKind = "post",
): string | undefined {
  if (findEmptyFields(form, hasImage, kind).length > 0) return editorKinds[kind].required;
  return validateTexts(form) ?? validateDetails(form);
}

/** Returns why a text cannot be stored, also as a draft; undefined when it can. Fields may be empty. */
export function validateTexts(form: BlogForm): string | undefined {
  for (const name of ["title", "description", "content"] as const) {
    if (isLongerThan(form[name], maxLengths[name]))
      return `The ${name} may have ${maxLengths[name].toLocaleString("en-US")} characters at most.`;
    if (!isStorable(form[name]))
      return `The ${name} holds characters that cannot be saved. Please remove them.`;
  }
  for (const name of detailNames) {
    const [text = "", [maxLength, label]] = [form[name], details[name]];
    if (isLongerThan(text, maxLength)) return `“${label}” is too long.`;
    if (!isStorable(text)) return `“${label}” holds characters that cannot be saved.`;
  }
  return undefined;
}

/** Returns what is wrong with what is set beside the specified fields; undefined when it may be published. */
function validateDetails(form: PostDetails): string | undefined {
  const topicsError = validateTopics(parseTopics(form.topics ?? ""));
  if (topicsError) return topicsError;
  if (form.canonicalUrl && !isWebAddress(form.canonicalUrl))
    return "“First published at” is not a web address.";
  if (form.lang && !isLanguage(form.lang)) return "Choose one of the languages.";
  // The open editor still holds it as it was copied, with the site's address.
  if (form.translationOf && !/\/blog\/\w/.test(form.translationOf))
    return "“Translation of” is not the address of a blog of this site.";
  if (form.coverFocus && !isCoverFocus(form.coverFocus)) return "The focus of the cover is not a point.";
  return undefined;
}

function isWebAddress(text: string) {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** Makes an invalid form safe to show again: each character that cannot be stored becomes a visible U+FFFD. */
export function replaceUnstorableFields(form: BlogForm): BlogForm {
  const texts = Object.entries(form).map(([name, text]) => [name, replaceUnstorable(text as string)]);
  return Object.fromEntries(texts);
}
