import { parseMarkdown } from "markdown-syntax/parse-markdown";
import type { Nodes } from "mdast";
import type { Answer, CodePart, Exercise, Question, Run, Task } from "./task.ts";

/** Returns the Markdown of docs/content.md. */
export function writeTask(task: Task): string {
  if (task.kind === "run") return writeRun(task);
  const text = task.kind === "exercise" ? writeExercise(task) : writeQuestion(task);
  return text.replace(/^.*$/gm, (line) => (line ? `> ${line}` : ">"));
}

/** The language of a run block, and the words after it. */
const infoOf = ({ language, file, other, noRun }: Run) =>
  [language, file, other, noRun && "norun"].filter(Boolean).join(" ");

function writeRun(run: Run) {
  return join([fence(infoOf(run), run.code), run.printed && fence("text", run.printed)]);
}

function writeQuestion({ kind, question, sort, answers, explanation }: Question) {
  const lines = answers.map((answer, at) => writeAnswer(sort, answer, at));
  return join([`[!${kind.toUpperCase()}] ${question}`, lines.join("\n"), explanation]);
}

export function writeAnswer(sort: Question["sort"], { text, isRight, why }: Answer, at: number): string {
  if (sort === "order") return `${at + 1}. ${text}`;
  if (sort === "typed") return `= ${escaped(text)}`;
  return `- [${isRight ? "x" : " "}] ${text}${why && `\n${why}`.replaceAll("\n", "\n  ")}`;
}

/** A typed answer is compared as plain text. It may stand in backticks, which nobody has to type. */
const escaped = (text: string) =>
  codeSpan.test(text) || plainText(text) === text ? text : text.replace(/[!-/:-@[-`{-~]/g, "\\$&");

export const codeSpan = /^`[^`]+`$/;

/** What learners read of Markdown. */
export const plainText = (markdown: string) => textOf(parseMarkdown(markdown));

const textOf = (node: Nodes): string =>
  "value" in node ? node.value : "children" in node ? node.children.map(textOf).join("") : "";

function writeExercise({ title, task, start, startInfo, hints, tests, solution }: Exercise) {
  const { words, ...code } = solution;
  return join([
    `[!EXERCISE] ${title}${task && `\n${task}`}`,
    start && fence(`${startInfo} start`, start),
    ...hints.map((hint) => `[!HINT] ${hint}`),
    ...tests.flatMap((test) => [`[!TEST] ${test.words}`.trim(), writeCode(test)]),
    (words || code.code || code.printed) && `[!SOLUTION]${words && `\n${words}`}`,
    writeCode(solution),
  ]);
}

function writeCode({ info, code, printed, isOrdered, after }: CodePart) {
  return join([
    code && fence(info, code),
    printed && fence(isOrdered ? "text ordered" : "text", printed),
    after,
  ]);
}

const join = (blocks: (string | false)[]) => blocks.filter(Boolean).join("\n\n");

/** The fence is longer than any within the code. */
export function fence(info: string, code: string) {
  const longest = Math.max(2, ...Array.from(code.matchAll(/`{3,}/g), ([ticks]) => ticks.length));
  const ticks = "`".repeat(longest + 1);
  return `${ticks}${info}\n${code}\n${ticks}`;
}
