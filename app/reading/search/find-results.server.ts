import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Db } from "../../../db/engine.ts";
import { toCover } from "../../cards/card-data.ts";
import { findBlogCards } from "../../cards/models/feed.server.ts";
import { bylineText } from "../../lib/byline.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import { highlightedExcerpt, highlightWords } from "../../lib/search-highlight.ts";
import { textAroundMatch } from "../../search/lib/match-excerpt.ts";
import type { Named } from "../../search/models/doors.server.ts";
import { findPlainTexts } from "../../search/models/found-blogs.server.ts";
import type { SearchHits } from "../../search/models/search.server.ts";
import type { SearchResult } from "./search-results.tsx";

const kindLabels: Record<string, string> = { course: "Course", service: "Service" };

interface Head {
  id: string;
  title: string;
  description: string;
}

/** What a page shows of its hits, with the words marked, and the cache tags of their authors. `company`: its name. */
export async function findResults(
  db: Db,
  { hits, matcher }: SearchHits,
  { courses }: Pick<Named, "courses">,
  company: string,
) {
  const cards = await findBlogCards(
    db,
    hits.map(({ id }) => id),
  );
  const lessonsOf = new Map(hits.map(({ id, lessons }) => [id, lessons]));
  const texts = await findPlainTexts(
    db,
    hits.flatMap(({ id, lessons }) => [id, ...lessons.map((lesson) => lesson.id)]),
  );
  const mark = async ({ id, title, description }: Head) => {
    // Long texts with many matches take a while: let other requests run in between.
    await yieldToEventLoop();
    const text = `${description} ${textAroundMatch(texts.get(id) ?? "", matcher)}`;
    return { title: highlightWords(title, matcher), excerpt: highlightedExcerpt(text, matcher) };
  };
  const results: SearchResult[] = [];
  for (const card of cards) {
    const { id, kind, lang, published_at } = card;
    const course = courses.get(id);
    const lessons = [];
    for (const lesson of lessonsOf.get(id)!)
      lessons.push({ to: `/course/${id}/${lesson.slug}`, ...(await mark(lesson)) });
    results.push({
      blog: { id, ...toCover(card) },
      ...(await mark(card)),
      ...(lang && { lang }),
      ...(kind === "post"
        ? { author: bylineText(card, company), published_at }
        : { kind: course ? `Course · ${course.name}` : kindLabels[kind] }),
      lessons,
    });
  }
  return { results, tags: authorTags(cards) };
}
