import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { articles, type Check, problemsIn } from "./article.ts";

const line = z.string().min(1).max(120);
const step = z.strictObject({ id: z.string(), why: line });
const pathSchema = z.strictObject({
  id: z.string().regex(/^[a-z]+(-[a-z]+)*$/),
  title: line,
  for: line,
  prerequisites: z.array(z.string()).default([]),
  courses: z.array(step).min(2),
  "leads-to": step.optional(),
});
const file = readFileSync("content/paths.yaml", "utf8");
const paths = z.array(pathSchema).min(1).parse(parse(file));

const articlesById = new Map(articles.map((article) => [article.id, article]));
const factsOf = (id: string) => articlesById.get(id)?.facts;
const idsIn = ({ courses }: { courses: { id: string }[] }) => courses.map(({ id }) => id);

const named = paths.map((path) => ({ ...path, name: path.id }));
const findPathProblems = (check: Check<(typeof named)[number]>) => problemsIn(named, check);

test("ids and titles of paths are used once, and no id is an article’s", () => {
  for (const names of [paths.map(({ id }) => id), paths.map(({ title }) => title)])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(findPathProblems(({ id }) => articlesById.has(id) && id)).toEqual([]);
});

test("a path consists of courses, each once, and none of them is among its prerequisites", () => {
  expect(
    findPathProblems((path) => {
      const all = [...path.prerequisites, ...idsIn(path)];
      return all.find((id, index) => !factsOf(id) || all.indexOf(id) !== index);
    }),
  ).toEqual([]);
});

test("the prerequisites of each course come earlier in the path, or are prerequisites of the path", () => {
  expect(
    findPathProblems((path) => {
      const all = [...path.prerequisites, ...idsIn(path)];
      const isTooLate = (id: string) =>
        factsOf(id)!.courses.some((prerequisite) => !all.slice(0, all.indexOf(id)).includes(prerequisite));
      return idsIn(path).find(isTooLate);
    }),
  ).toEqual([]);
});

test("each prerequisite of a path is one of a course in it", () => {
  expect(
    findPathProblems((path) =>
      path.prerequisites.find((id) => !idsIn(path).some((course) => factsOf(course)!.courses.includes(id))),
    ),
  ).toEqual([]);
});

test("a path takes at most a year by the weeks of its courses", () => {
  const weeksOf = (path: (typeof paths)[number]) =>
    idsIn(path).reduce((sum, id) => sum + factsOf(id)!.weeks, 0);
  expect(findPathProblems((path) => weeksOf(path) > 52 && `${weeksOf(path)} weeks`)).toEqual([]);
});

test("a path leads to a service or another path, and the text of one of its courses links there", () => {
  expect(
    findPathProblems((path) => {
      const next = path["leads-to"]?.id;
      if (!next) return false;
      const nextPath = paths.find(({ id }) => id === next);
      if (next === path.id || (!nextPath && articlesById.get(next)?.kind !== "service")) return next;
      const goals = nextPath ? idsIn(nextPath).filter((id) => !idsIn(path).includes(id)) : [next];
      const isLinked = idsIn(path).some((id) =>
        articlesById.get(id)!.internalLinks.some((to) => goals.includes(to)),
      );
      return !isLinked && `${next} is not linked`;
    }),
  ).toEqual([]);
});

test("paths are written like the articles: in sentences, with typographic marks", () => {
  const sentences = paths.flatMap((path) => [
    path.for,
    ...[...path.courses, path["leads-to"]].flatMap((step) => step?.why ?? []),
  ]);
  expect(sentences.filter((sentence) => !/^\p{Lu}[^.]*\.$/u.test(sentence))).toEqual([]);
  const texts = [...sentences, ...paths.map(({ title }) => title)];
  expect(texts.filter((text) => /["']| [-—] /.test(text))).toEqual([]);
});
