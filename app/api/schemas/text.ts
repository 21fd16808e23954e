import { z } from "@hono/zod-openapi";
import { trimInvisible } from "../../lib/characters.ts";
import { isLongerThan, oneLine } from "../../lib/text.ts";
import { parseTopics } from "../../lib/topics.ts";
import { type BlogForm, maxLengths } from "../../writing/lib/blog-form.ts";
import type { DraftText } from "../../writing/lib/draft-fields.ts";
import { id } from "./fields.ts";

const text = (maxLength: number) =>
  z
    .string()
    .refine((value) => !isLongerThan(value, maxLength), `It may have ${maxLength} characters at most.`)
    .openapi({ maxLength });

/** What somebody writes. The lengths are those of the editor, which checks everything else too before a text goes out. */
export const textSchema = z
  .strictObject({
    title: text(maxLengths.title).openapi({ example: "Rye for Patient People" }),
    description: text(maxLengths.description).openapi({ example: "A dark loaf that keeps for a week." }),
    markdown: text(maxLengths.content).openapi({ example: "Mix the **rye** with water.\n\nThen wait." }),
    coverKey: z.string().max(100).openapi({
      description: "The `key` of an uploaded image",
      example: "blogImages/k2m4x8r0y7wc/rye-loaf",
    }),
    coverAlt: text(500),
    coverFocus: text(7).openapi({ description: "`X Y` in percent: the point that every crop shows" }),
    topics: z
      .array(text(50))
      .max(4)
      .openapi({ example: ["Bread"] }),
    canonicalUrl: text(2000).openapi({ description: "Where the text was published first" }),
    metaDescription: text(500),
    cardTitle: text(200),
    noindex: z.boolean().openapi({ description: "Search engines are asked to leave it out." }),
    language: text(20).openapi({ description: "A BCP 47 tag", example: "en" }),
    translationOf: id.nullable().openapi({ description: "The id of the original", example: null }),
  })
  .partial()
  .openapi("Text");

export type Text = z.output<typeof textSchema>;

const tidy = (value = "") => trimInvisible(oneLine(value));

/** The fields of the editor's form; what is not set is that of `before`. */
export function toForm(text: Text, before: Partial<BlogForm> = {}): BlogForm {
  const { title, description, markdown, coverKey, topics, noindex, language, translationOf, ...others } =
    text;
  const details = Object.fromEntries(Object.entries(others).map(([name, value]) => [name, tidy(value)]));
  const changes: Partial<BlogForm> = {
    ...(title !== undefined && { title: tidy(title) }),
    ...(description !== undefined && { description: tidy(description) }),
    ...(markdown !== undefined && { content: markdown.replace(/\r\n?/g, "\n") }),
    ...(coverKey !== undefined && { image: coverKey }),
    ...(topics && { topics: parseTopics(topics.map(oneLine).join(",")).join(", ") }),
    ...(noindex !== undefined && { noindex: noindex ? "yes" : "" }),
    ...(language !== undefined && { lang: language === "en" ? "" : language }),
    ...(translationOf !== undefined && { translationOf: translationOf ? `/blog/${translationOf}` : "" }),
    ...details,
  };
  const form = { title: "", description: "", content: "", image: "", ...before, ...changes };
  // What is not set is left out, as a form does.
  return Object.fromEntries(
    Object.entries(form).filter(([name, value]) => value !== "" || isRequired(name)),
  ) as unknown as BlogForm;
}

const isRequired = (name: string) => ["title", "description", "content", "image"].includes(name);

/** A draft's text as the API shows and takes it. */
export function viewText({ title, description, content, image, topics, noindex, lang, ...text }: DraftText) {
  const { as: _, translationOf, ...details } = text;
  return {
    ...details,
    ...{ title, description, markdown: content, coverKey: image },
    topics: topics ? topics.split(", ") : [],
    noindex: noindex === "yes",
    language: lang || "en",
    translationOf: /^\/blog\/(\w+)$/.exec(translationOf ?? "")?.[1] ?? null,
  };
}
