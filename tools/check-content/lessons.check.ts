import { expect, test } from "vitest";
import { articles } from "./article.ts";
import { findProblems, lessons } from "./lesson.ts";

const checks = lessons.flatMap((lesson) => lesson.checks.map((check) => ({ lesson, check })));
const choices = checks.filter(({ check }) => check.kind === "choice");

test("the lessons of a course are numbered from 1, belong to a course article, and have different ids and titles", () => {
  for (const course of new Set(lessons.map((lesson) => lesson.course))) {
    const courseLessons = lessons.filter((lesson) => lesson.course === course);
    expect(articles.find(({ id }) => id === course)?.kind, course).toBe("course");
    expect(courseLessons.map(({ number }) => number)).toEqual(courseLessons.map((_, index) => index + 1));
    expect(new Set(courseLessons.map(({ id }) => id)).size).toBe(courseLessons.length);
    expect(new Set(courseLessons.map(({ title }) => title)).size).toBe(courseLessons.length);
  }
});

test("a quotation with a marker such as [!CHECK] is an exercise or a check, and no marker stands elsewhere", () => {
  expect(findProblems(({ kinds }) => kinds.find((kind) => kind !== "EXERCISE" && kind !== "CHECK"))).toEqual(
    [],
  );
  expect(findProblems(({ strayMarkers }) => strayMarkers !== 0 && "a marker outside")).toEqual([]);
});

test("every lesson has one to three exercises with a title, a task and a solution that has code", () => {
  expect(
    findProblems(({ exercises: { length } }) => (length < 1 || length > 3) && `${length} exercises`),
  ).toEqual([]);
  expect(
    findProblems(({ exercises }) => {
      const wrong = ({ title, task, solution }: (typeof exercises)[number]) =>
        title.length > 70 || !task || !solution?.includes("```") || solution.startsWith("```");
      return exercises.find(wrong)?.title;
    }),
  ).toEqual([]);
});

test("every lesson has two to four checks", () => {
  expect(findProblems(({ checks: { length } }) => (length < 2 || length > 4) && `${length} checks`)).toEqual(
    [],
  );
});

test("a choice has three or four different answers, exactly one of them right, and each explained", () => {
  const wrong = choices.filter(({ check: { question, answers } }) => {
    const isExplained = answers.every(
      ({ text, isRight, explanation }) => text && isRight !== null && /[.!?][”)]?$/.test(explanation),
    );
    const different = new Set(answers.map(({ text }) => text)).size;
    const rightCount = answers.filter(({ isRight }) => isRight).length;
    const isCountRight = answers.length === 3 || answers.length === 4;
    return !question || !isCountRight || different !== answers.length || rightCount !== 1 || !isExplained;
  });
  expect(wrong.map(({ lesson, check }) => `${lesson.name}: ${check.question}`)).toEqual([]);
});

test("what is typed or put in order is explained, and an order has three to six parts", () => {
  const others = checks.filter(({ check }) => check.kind !== "choice");
  expect(new Set(others.map(({ check }) => check.kind))).toEqual(new Set(["order", "typed"]));
  for (const { lesson, check } of others) {
    expect(check.explanation, lesson.name + check.question).toMatch(/[.!?]$/);
    const [least, most] = check.kind === "order" ? [3, 6] : [1, 6];
    expect(check.parts).toBeGreaterThanOrEqual(least!);
    expect(check.parts).toBeLessThanOrEqual(most!);
  }
});

test("in a course, neither the place nor the length of an answer tells that it is right", () => {
  for (const course of new Set(lessons.map((lesson) => lesson.course))) {
    const courseAnswers = choices
      .filter(({ lesson }) => lesson.course === course)
      .map(({ check }) => check.answers);
    if (courseAnswers.length < 10) continue;
    const rightPlaces = courseAnswers.map((answers) => answers.findIndex(({ isRight }) => isRight));
    for (const place of [0, 1, 2, 3])
      expect(
        rightPlaces.filter((other) => other === place).length / courseAnswers.length,
        course,
      ).toBeLessThan(0.6);
    const isLongest = (answers: (typeof courseAnswers)[number]) => {
      const [first, second] = answers.toSorted((a, b) => b.text.length - a.text.length);
      return first?.isRight && first.text.length > (second?.text.length ?? 0);
    };
    expect(courseAnswers.filter(isLongest).length / courseAnswers.length, course).toBeLessThan(0.5);
  }
});

test("a lesson has 900 to 1,500 words without its code, begins with a paragraph, and has no h1 and no HTML", () => {
  expect(findProblems(({ wordCount }) => (wordCount < 900 || wordCount > 1500) && `${wordCount}`)).toEqual(
    [],
  );
  expect(findProblems(({ hasFirstParagraph }) => !hasFirstParagraph && "begins with no paragraph")).toEqual(
    [],
  );
  expect(findProblems(({ headings }) => headings.some(({ depth }) => depth === 1) && "h1")).toEqual([]);
  expect(findProblems(({ hasHtml }) => hasHtml && "HTML")).toEqual([]);
});

test("a link of a lesson leads to an article or a lesson that exists, or with https to another site", () => {
  const targets = [
    ...articles.map(({ id }) => `/blog/${id}`),
    ...lessons.map(({ course, id }) => `/course/${course}/${id}`),
  ];
  const isGood = (url: string) => targets.includes(url) || (/^https:\/\//.test(url) && URL.canParse(url));
  expect(findProblems(({ links }) => links.find((url) => !isGood(url)))).toEqual([]);
});
