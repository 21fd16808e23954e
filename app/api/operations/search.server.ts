import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { z } from "@hono/zod-openapi";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { findTopicsOf } from "../../core/blog-topics.server.ts";
import { siteSettingsContext } from "../../http/context.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { lessonPath } from "../../lib/lesson-path.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import { highlightedExcerpt } from "../../lib/search-highlight.ts";
import { topicName } from "../../lib/topics.ts";
import { textAroundMatch } from "../../search/lib/match-excerpt.ts";
import { findPlainTexts } from "../../search/models/found-blogs.server.ts";
import { searchBlogs } from "../../search/models/search.server.ts";
import { viewBlog } from "../blog-view.ts";
import { operation } from "../operation.server.ts";
import { blogSchema } from "../schemas/blog.ts";
import { pageQuery, path } from "../schemas/fields.ts";

const passage = z.string().openapi({ description: "The words around the first match" });

const search = operation(
  {
    at: "get /search",
    summary: "Search",
    description:
      'What is found for some words, best first, as the site finds it: `topic:NAME` keeps one topic, "words in quotes" are found in this order. A course is found by its lessons too; the best two of them are in `lessons`.',
    query: pageQuery({
      q: z.string().max(200).openapi({ example: "python" }),
      kind: z.enum(["post", "course", "service", "lesson"]).optional(),
      topic: z.string().max(200).optional().openapi({ description: "A name or a label" }),
      author: z.string().max(20).optional().openapi({ description: 'The id of a person, or "company"' }),
      year: z.coerce.number().int().min(1970).max(9999).optional(),
    }),
    answer: z.object({
      blogs: z.array(blogSchema.extend({ passage })),
      lessons: z.array(z.object({ path, title: z.string(), course: z.string(), description: z.string() })),
      total: z.number().openapi({ description: "How many there are, at most 200" }),
      isMore: z.boolean().openapi({ description: "Whether there may be more than `total`" }),
      next: z
        .string()
        .nullable()
        .openapi({ description: "The cursor of the next page; null on the last one." }),
    }),
  },
  async ({ context, db, query: { q: typed, topic, cursor, ...query } }) => {
    const q = readSearchText(typed);
    const catalogue = context.get(catalogueContext);
    const wanted = { ...query, q, topic: topic && topicName(topic), after: cursor };
    const { hits, matcher, total, isMore, next } = await searchBlogs(db, wanted, catalogue);
    const ids = hits.map(({ id }) => id);
    const [cards, texts, topics] = [
      await findBlogCards(db, ids),
      await findPlainTexts(db, ids),
      await findTopicsOf(db, ids),
    ];
    const { company } = context.get(siteSettingsContext);
    const blogs = [];
    for (const card of cards) {
      const text = `${card.description} ${textAroundMatch(texts.get(card.id) ?? "", matcher)}`;
      const passage = highlightedExcerpt(text, matcher).map((piece) => piece.text);
      blogs.push({ ...viewBlog(card, topics.get(card.id) ?? [], company), passage: passage.join("") });
      // Long texts take a while: let other requests run in between.
      await yieldToEventLoop();
    }
    const lessons = hits.flatMap(({ id, lessons }) =>
      lessons.map(({ slug, title, description }) => ({
        path: `/course/${lessonPath(id, slug)}`,
        title,
        course: catalogue.courses.get(id)?.name ?? "",
        description,
      })),
    );
    return { body: { blogs, lessons, total, isMore, next: next ?? null }, next };
  },
);

export const searches = [search];
