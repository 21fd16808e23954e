import { expect, test } from "vitest";
import { type Article, articles, findProblems } from "./article.ts";

type CourseFacts = NonNullable<Article["facts"]>;

const numberWords = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const levels = ["beginner", "intermediate", "advanced"];
const courses = articles.filter(({ kind }) => kind === "course");
const course = (id: string) => courses.find((course) => course.id === id);

/** Returns the problem that `check` finds in each course, as `findProblems` does. */
const findCourseProblems = (check: (facts: CourseFacts, course: Article) => string | false) =>
  findProblems((article) => article.facts && check(article.facts, article));

test("the name of a course is in its title, its description or its text", () => {
  expect(
    findCourseProblems(({ name }, { title, description, body }) => {
      // “Programming languages” are a “programming language” in a title.
      const singular = name.toLowerCase().replace(/s$/, "");
      return !`${title} ${description} ${body}`.toLowerCase().includes(singular) && name;
    }),
  ).toEqual([]);
});

test("the weeks of a course are the longest time in weeks that its text names", () => {
  expect(courses.length).toBeGreaterThan(0);
  expect(
    findCourseProblems(({ weeks }, { body }) => {
      const named = [...body.matchAll(/\b(\w+) weeks\b/gi)].map(([, word]) => numberOf(word!));
      const longest = Math.max(...named.filter((number) => number > 0));
      return longest !== weeks && `${weeks}, the text says ${longest}`;
    }),
  ).toEqual([]);
});

test("the hours of a course are the ones that its text asks for each week, once", () => {
  const hoursPattern = /\b(?:(\w+) or )?(\w+) hours (?:a week|each|in each)\b/gi;
  expect(
    findCourseProblems(({ hours }, { body }) => {
      const named = [...body.matchAll(hoursPattern)].map(([, least, most]) =>
        [least, most].flatMap((word) => word ?? []).map(numberOf),
      );
      return JSON.stringify(named) !== JSON.stringify([[hours].flat()]) && `${hours}, not ${named}`;
    }),
  ).toEqual([]);
});

test("the prerequisites of a course exist, and its text links to them", () => {
  expect(
    findCourseProblems(
      (facts, { internalLinks }) =>
        facts.courses.filter((id) => !course(id) || !internalLinks.includes(id)).join(", ") ||
        (new Set(facts.courses).size < facts.courses.length && "twice the same"),
    ),
  ).toEqual([]);
});

test("no course requires itself, directly or through others", () => {
  const allPrerequisitesOf = (id: string, seen = new Set<string>()): Set<string> => {
    for (const prerequisite of course(id)!.facts!.courses)
      if (!seen.has(prerequisite)) allPrerequisitesOf(prerequisite, seen.add(prerequisite));
    return seen;
  };
  expect(courses.filter(({ id }) => allPrerequisitesOf(id).has(id)).map(({ id }) => id)).toEqual([]);
});

test("a course is one level above its highest prerequisite; a beginner course may also require a beginner course", () => {
  const levelOf = (id: string) => levels.indexOf(course(id)!.facts!.level);
  expect(
    findCourseProblems((facts, { id }) => {
      const levelsAbove = levelOf(id) - Math.max(-1, ...facts.courses.map(levelOf));
      return levelsAbove !== 1 && !(levelsAbove === 0 && facts.level === "beginner") && facts.level;
    }),
  ).toEqual([]);
});

/** 10 for “ten” and “10”; 0 or less, or NaN, for a word that is no number. */
function numberOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : numberWords.indexOf(word.toLowerCase());
}
