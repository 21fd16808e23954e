import { spawnSync } from "node:child_process";
import { parse, parseFragment, serialize } from "parse5";
import { expect, test } from "vitest";
import { articles, type Block } from "./article.ts";
import { findProblems, type Lesson, lessons, nameOf } from "./lesson.ts";
import { syntaxErrors } from "./parse.ts";
import { js, python, runProgram, runSql } from "./run.ts";

const hasBash = spawnSync("bash", ["-c", "true"]).status === 0;
const checks = lessons.flatMap((lesson) => lesson.checks.map((check) => ({ lesson, check })));
const choices = checks.filter(({ check }) => check.kind === "choice");

/**
 * Python that stands before the blocks of a lesson. Its `input` answers as the learner does in the output shown below
 * the block: with the rest of the next line that begins with the question. Like a terminal, it also prints the answer.
 */
const pythonInput = `
_shown = []

def input(question=""):
    while _shown:
        line = _shown.pop(0)
        if (line + " ").startswith(question):
            print(line)
            return line[len(question):]
    raise EOFError(f"no answer is shown to: {question}")
`;

test("the lessons of a course are numbered from 1, belong to a course article, and have different ids and titles", () => {
  for (const course of new Set(lessons.map((lesson) => lesson.course))) {
    const courseLessons = lessons.filter((lesson) => lesson.course === course);
    expect(articles.find(({ id }) => id === course)?.kind, course).toBe("course");
    expect(courseLessons.map(({ number }) => number)).toEqual(courseLessons.map((_, index) => index + 1));
    expect(new Set(courseLessons.map(({ id }) => id)).size).toBe(courseLessons.length);
    expect(new Set(courseLessons.map(({ title }) => title)).size).toBe(courseLessons.length);
  }
});

test.skipIf(python.command === "")(
  "the Python of every lesson runs, and prints what is shown below it",
  () => {
    expect(runLessons("python", runPython)).toEqual([]);
  },
  60_000,
);

test("the JavaScript of every lesson runs, and prints what is shown below it", () => {
  expect(runLessons("js", (blocks) => runProgram(js, blocks))).toEqual([]);
});

test("the SQL of every lesson runs on a new database, and returns what is shown below it", () => {
  expect(runLessons("sql", runSql)).toEqual([]);
});

test.for(["html", "css", "js browser", "json", "bash"])(
  "every block of %s in a lesson can be parsed",
  (language, { skip }) => {
    if (language === "bash" && !hasBash) skip();
    const errorsIn = language === "html" ? htmlErrors : syntaxErrors[language]!;
    const problem = ({ blocks }: Lesson) =>
      blocks.flatMap((block) => (block.language === language ? errorsIn(block.code) : [])).join("\n");
    expect(findProblems(problem)).toEqual([]);
  },
);

test("every block of a lesson names a language that these tests check, or text", () => {
  const known = ["python", "js", "sql", "html", "css", "js browser", "json", "bash", "text"];
  const unknown = ({ language }: Block) => !known.includes(language);
  expect(findProblems(({ blocks }) => blocks.some(unknown) && blocks.find(unknown)!.language)).toEqual([]);
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
  expect(wrong.map(({ lesson, check }) => `${nameOf(lesson)}: ${check.question}`)).toEqual([]);
});

test("what is typed or put in order is explained, and an order has three to six parts", () => {
  const others = checks.filter(({ check }) => check.kind !== "choice");
  expect(new Set(others.map(({ check }) => check.kind))).toEqual(new Set(["order", "typed"]));
  for (const { lesson, check } of others) {
    expect(check.explanation, nameOf(lesson) + check.question).toMatch(/[.!?]$/);
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

test("quotes, apostrophes and dashes in lessons are typographic, and the spelling is British", () => {
  const plainPunctuation = /["']|\.\.\.| [-—] |\b\d\d?-\d\d?\b/;
  expect(findProblems(({ prose }) => plainPunctuation.exec(prose)?.[0])).toEqual([]);
  const americanSpelling =
    /\b(\w{3,}(?:iz(?:e[ds]?|ing|ation)|yz(?:e[ds]?|ing))|colors?|centers?|behavior|favorite)\b/i;
  expect(findProblems(({ prose }) => americanSpelling.exec(prose.replace(/\bsizes?\b/gi, ""))?.[0])).toEqual(
    [],
  );
});

/** Runs the blocks of one language, separately for each lesson. Returns a message for each unexpected output. */
function runLessons(language: string, run: (blocks: Block[]) => string[]) {
  return lessons.flatMap((lesson) => {
    const blocks = lesson.blocks.filter((block) => block.language === language);
    if (blocks.length === 0) return [];
    const outputs = runOrErrorMessage(blocks, run);
    if (typeof outputs === "string") return [`${nameOf(lesson)}, ${language} failed:\n${outputs}`];
    return blocks.flatMap(({ output }, index) =>
      output === undefined || trimLines(output) === trimLines(outputs[index]!)
        ? []
        : [`${nameOf(lesson)}, ${language} ${index + 1} printed:\n${outputs[index]}`],
    );
  });
}

function runOrErrorMessage(blocks: Block[], run: (blocks: Block[]) => string[]) {
  try {
    return run(blocks);
  } catch (error) {
    return (error as Error).message;
  }
}

function runPython(blocks: Block[]) {
  const withAnswers = blocks.map((block, index) => {
    const shown = `_shown[:] = ${JSON.stringify((block.output ?? "").split("\n"))}`;
    return { ...block, code: `${index === 0 ? pythonInput : ""}${shown}\n${block.code}` };
  });
  return runProgram(python, withAnswers);
}

/** Like `html` in parse.ts, but the code may also be a part of a page, and have attributes without a value. */
function htmlErrors(code: string) {
  const isPage = /^\s*<(?:!doctype|html)\b/i.test(code);
  const normalize = (html: string) => html.replace(/\s+|=""/g, "").toLowerCase();
  const corrected = serialize(isPage ? parse(code) : parseFragment(code));
  return normalize(corrected) === normalize(code) ? [] : [corrected];
}

/** Removes spaces at the ends of lines, which nobody sees. */
function trimLines(text: string) {
  return text.replace(/[ \t]+$/gm, "").trim();
}
