import type { RouterContextProvider } from "react-router";
import { dbContext } from "../../http/context.ts";
import { catalogueContext } from "../../learning/catalogue-context.ts";
import { foldedWords, searchLessons, searchPaths } from "../../learning/models/search-lessons.server.ts";
import { highlightedExcerpt, highlightWords, type Matcher } from "../../lib/search-highlight.ts";
import { textAroundMatch } from "../../search/lib/match-excerpt.ts";
import type { LessonResult } from "./lesson-results.tsx";

/** The lessons and paths with all words of a query. */
export async function findLessons(
  context: Readonly<RouterContextProvider>,
  q: string,
  matcher: Matcher,
): Promise<LessonResult[]> {
  const catalogue = context.get(catalogueContext);
  const words = foldedWords(q);
  const lessons = await searchLessons(context.get(dbContext), words, catalogue);
  return [
    ...searchPaths(catalogue.paths, words).map((path) => ({
      to: `/paths/${path.id}`,
      kind: "Path",
      title: highlightWords(path.title, matcher),
      excerpt: highlightWords(path.for, matcher),
    })),
    ...lessons.map(({ to, title, course, description, plain }) => ({
      to,
      kind: `Lesson · ${course}`,
      title: highlightWords(title, matcher),
      excerpt: highlightedExcerpt(`${description} ${textAroundMatch(plain, matcher)}`, matcher),
    })),
  ];
}
