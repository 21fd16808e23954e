import { expect, test } from "vitest";
import { readLessons } from "../../app/learning/content/lesson-files.server.ts";
import type { FinalQuestion } from "../../app/markdown/lesson-questions.server.ts";
import * as renderer from "../../app/markdown/render-text.server.ts";
import { elementOf } from "../../test/support/page.ts";
import { js, type Program, python, runProgram } from "./run.ts";

const lessons = await Promise.all(
  readLessons("content/lessons").map(async ({ courseId, slug: id, title, description, content }) => {
    const path = `${courseId}/${id}`;
    const { questions } = await renderer.render({ title, description, content, lesson: path });
    return { path, questions, written: content.match(/\[!QUESTION\]/g)?.length ?? 0 };
  }),
);

test("every final question can be answered, and a lesson has four at least or none", () => {
  for (const { path, questions, written } of lessons) {
    expect(questions.length, path).toBe(written);
    expect(written === 0 || written >= 4, path).toBe(true);
  }
});

test("every final question says why its right answer is right", () => {
  for (const { path, questions } of lessons)
    for (const { text, explanation } of questions) expect(explanation, path + text).toBeTruthy();
});

test("no answer stands twice below a final question", () => {
  for (const { path, questions } of lessons)
    for (const { text, answers } of questions)
      expect(new Set(answers).size, path + text).toBe(answers.length);
});

test.skipIf(python.command === "")("a typed answer is what the program of its question prints", () => {
  const run = lessons.flatMap(({ path, questions }) =>
    questions.flatMap((question) => {
      const output = question.kind === "typed" ? outputOf(question) : undefined;
      return output === undefined || question.answers.includes(output) ? [] : [`${path} printed ${output}`];
    }),
  );
  expect(run).toEqual([]);
});

const programs: Record<string, Program> = { "language-python": python, "language-js": js };

function outputOf({ text }: FinalQuestion) {
  const pre = elementOf(text, "pre");
  const block = pre && elementOf(pre.innerHtml, "code");
  const program = block && programs[block.attributes.class ?? ""];
  if (!block || !program) return undefined;
  return runProgram(program, [{ language: "", code: block.textContent, output: undefined }])[0]!.trim();
}
