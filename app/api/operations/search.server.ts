import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import { siteSettingsContext } from "../../http/context.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { foldedWords, searchLessons } from "../../learning/models/search-lessons.server.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { highlightedExcerpt } from "../../lib/search-highlight.ts";
import { textAroundMatch } from "../../search/lib/match-excerpt.ts";
import { findPlainTexts, searchBlogs } from "../../search/models/search.server.ts";
import { viewBlog } from "../blog-view.ts";
import { operation } from "../operation.server.ts";
import { blogSchema } from "../schemas/blog.ts";
import { path } from "../schemas/fields.ts";

const passage = z.string().openapi({ description: "The words around the first match" });

const search = operation(
  {
    at: "get /search",
    summary: "Search",
    description:
      "The best blogs and lessons for some words, as the site finds them; `topic:NAME` keeps one topic.",
    query: z.strictObject({
      q: z.string().max(200).openapi({ example: "python" }),
      kind: z.enum(["post", "course", "service"]).optional(),
    }),
    answer: z.object({
      blogs: z.array(blogSchema.extend({ passage })),
      lessons: z.array(z.object({ path, title: z.string(), course: z.string(), description: z.string() })),
    }),
  },
  async ({ context, db, query }) => {
    const q = readSearchText(query.q);
    const { ids, matcher } = q ? await searchBlogs(db, q, query.kind) : { ids: [], matcher: undefined };
    const [cards, texts, topics] = [
      await findBlogCards(db, ids),
      await findPlainTexts(db, ids),
      await findTopicsOf(db, ids),
    ];
    const { company } = context.get(siteSettingsContext);
    const blogs = [];
    for (const card of cards) {
      const text = `${card.description} ${textAroundMatch(texts.get(card.id) ?? "", matcher!)}`;
      const passage = highlightedExcerpt(text, matcher!).map((piece) => piece.text);
      blogs.push({ ...viewBlog(card, topics.get(card.id) ?? [], company), passage: passage.join("") });
      // Long texts take a while: let other requests run in between.
      await yieldToEventLoop();
    }
    const wantsLessons = q !== "" && !query.kind;
    const found = wantsLessons ? await searchLessons(db, foldedWords(q), context.get(catalogueContext)) : [];
    const lessons = found.map(({ to, title, course, description }) => ({
      path: to,
      title,
      course,
      description,
    }));
    return { body: { blogs, lessons } };
  },
);

export const searches = [search];
