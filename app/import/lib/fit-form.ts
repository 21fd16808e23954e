import { cleanLine, removeUnstorable } from "../../lib/characters.ts";
import { firstCharacters, isLongerThan, oneLine } from "../../lib/text.ts";
import { maxTopicsPerPost, tidyLabel, topicName, validateTopic } from "../../lib/topics.ts";
import { type BlogForm, maxLengths } from "../../writing/lib/blog-form.ts";
import { languageOf } from "./language-of.ts";
import type { StagedPost } from "./staged-post.ts";

export interface FittedForm {
  form: BlogForm;
  /** Whether the text is cut: then nobody may read it before its author has seen it. */
  isCut: boolean;
  /** What changed, in sentences. */
  notes: string[];
}

/**
 * Makes of a post what may be stored here, and says what changed. `content`: its text with the addresses that it has here.
 * `isOldAddress`: whether an address is one of the old site, which is none of a first publication any more.
 */
export function fitForm(
  post: StagedPost,
  {
    content,
    image,
    isOldAddress,
  }: { content: string; image: string; isOldAddress: (address: string) => boolean },
): FittedForm {
  const notes: string[] = [];
  const fit = (text: string | undefined, name: string, max: number) => {
    const clean = cleanLine(oneLine(text ?? ""));
    if (!isLongerThan(clean, max)) return clean;
    notes.push(`The ${name} was longer than ${max} characters and was cut. It was: ${clean}`);
    return `${firstCharacters(clean, max - 1).trimEnd()}…`;
  };
  const text = removeUnstorable(content.toWellFormed().replace(/\r\n?/g, "\n"));
  const fittedText = cutText(text, notes);
  const { canonicalUrl = "", lang = "", cover } = post;
  const isFirstElsewhere =
    /^https?:\/\//i.test(canonicalUrl) && URL.canParse(canonicalUrl) && !isOldAddress(canonicalUrl);
  if (!cleanLine(post.title)) notes.push("It had no title.");
  if (cover?.caption) notes.push(`The caption of the cover has no place here. It was: ${cover.caption}`);
  const form = {
    title: fit(post.title, "title", maxLengths.title) || "Untitled",
    description: fit(post.description, "description", maxLengths.description),
    content: fittedText,
    image,
    topics: fitTopics(post.topics, notes).join(", "),
    coverAlt: image ? fit(cover?.alt, "description of the cover", 500) : "",
    canonicalUrl: isFirstElsewhere && canonicalUrl.length <= 2000 ? canonicalUrl : "",
    metaDescription: fit(post.metaDescription, "description for search engines", 500),
    lang: languageOf(lang),
  };
  return { form, isCut: fittedText !== text, notes };
}

/** Cuts a text that is too long at the end of a block, unless the last one is as long as all others. */
function cutText(text: string, notes: string[]) {
  if (!isLongerThan(text, maxLengths.content)) return text;
  const start = firstCharacters(text, maxLengths.content);
  const end = start.lastIndexOf("\n\n");
  const kept = start.slice(0, end > start.length / 2 ? end : undefined);
  const lost = (text.length - kept.length).toLocaleString("en-US");
  notes.push(
    `The text is too long for this site: its last ${lost} characters are missing, so it is a draft.`,
  );
  return kept;
}

/** The first four labels that may be topics. */
function fitTopics(labels: string[], notes: string[]) {
  const topics = new Map<string, string>();
  for (const text of labels) {
    const label = tidyLabel(cleanLine(text).replace(/[,，、]/g, " "));
    const name = topicName(label);
    if (!label || topics.has(name)) continue;
    if (validateTopic(label)) notes.push(`The topic “${label}” is not possible here and was left out.`);
    else topics.set(name, label);
  }
  const all = [...topics.values()];
  const others = all.slice(maxTopicsPerPost);
  if (others.length > 0)
    notes.push(`A post has ${maxTopicsPerPost} topics at most here. Left out: ${others.join(", ")}.`);
  return all.slice(0, maxTopicsPerPost);
}
