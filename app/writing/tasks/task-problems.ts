import { parseMarkdown } from "markdown-syntax/parse-markdown";
import { readTask } from "./read-task.ts";
import type { Exercise, Question, Run, Task } from "./task.ts";
import { writeAnswer, writeTask } from "./write-task.ts";

/** What is wrong, by the name of a field, such as "title" or "answers.0". */
export type Problems = Record<string, string>;

/** Says what is missing of a task that is `tidied`, and what would be read as something else. */
export function problemsIn(task: Task): Problems {
  const missing =
    task.kind === "run"
      ? runProblems(task)
      : task.kind === "exercise"
        ? exerciseProblems(task)
        : questionProblems(task);
  if (Object.keys(missing).length > 0) return missing;
  const read = readTask(writeTask(task));
  if (read && isSame(read, task)) return {};
  return { [read ? changedField(task, read) : firstField(task)]: misread };
}

const misread =
  "This would be read as a list, a heading or a part of its own. Begin each line with a word, and close each ``` that you open.";

const isSame = (one: unknown, other: unknown) => sorted(one) === sorted(other);

const sorted = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part?.constructor === Object ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

const firstField = ({ kind }: Task) =>
  ({ run: "code", exercise: "task", check: "question", question: "question" })[kind];

/** A list or a marker in one field takes from it what the other fields get. */
function changedField(task: Task, read: Task): string {
  const rest = read as unknown as Record<string, unknown>;
  const changed = Object.entries(task).find(([name, value]) => !isSame(rest[name], value));
  const name = changed?.[0] ?? firstField(task);
  if (!Array.isArray(changed?.[1])) return name === "solution" ? "solution.words" : name;
  const others = (rest[name] ?? []) as unknown[];
  const at = changed[1].findIndex((value, index) => !isSame(value, others[index]));
  return `${name}.${Math.max(at, 0)}`;
}

function questionProblems({ kind, sort, question, answers }: Question): Problems {
  const problems: Problems = {};
  if (!question) problems.question = "Write the question.";
  answers.forEach((answer, at) => {
    if (!answer.text) problems[`answers.${at}`] = "Write the answer, or remove it.";
    else if (!isOneAnswer(sort, writeAnswer(sort, answer, at)))
      problems[`answers.${at}`] =
        "An answer is one line of words: as it is, it would be read as a list or a heading.";
  });
  const right = answers.filter(({ isRight }) => isRight).length;
  const isChoice = sort === "one" || sort === "several";
  if (sort === "typed" ? answers.length === 0 : answers.length < 2)
    problems.answers = sort === "typed" ? "Write the right answer." : "Write two answers at least.";
  else if (isChoice && right === 0)
    problems.answers = `A ${kind === "check" ? "check" : "question"} needs a right answer: tick it.`;
  else if (sort === "one" && right > 1) problems.answers = "Tick one answer, or choose “Several are right”.";
  else if (sort === "several" && right < 2)
    problems.answers = "Tick two right answers at least, or choose “One is right”.";
  return problems;
}

/** Whether it is one item of a list, or a line of typed answers, and nothing else. */
function isOneAnswer(sort: Question["sort"], markdown: string) {
  const [block, ...others] = parseMarkdown(markdown).children;
  if (others.length > 0 || /\n\S/.test(markdown)) return false;
  if (sort === "typed") return block?.type === "paragraph";
  if (block?.type !== "list" || block.children.length !== 1) return false;
  const [first, ...rest] = block.children[0]!.children;
  return first?.type === "paragraph" && rest.length === 0;
}

function exerciseProblems({ title, task, start, startInfo, hints, tests, solution }: Exercise): Problems {
  const problems: Problems = {};
  if (!title) problems.title = "Give it a title.";
  else if (title.includes("\n")) problems.title = "A title is one line.";
  if (!task) problems.task = "Say what is to be done.";
  if (start && !startInfo) problems.start = "Choose the language of this code.";
  tests.forEach(({ code, printed, info }, at) => {
    if (!code && !printed) problems[`tests.${at}`] = "A test needs code, or what the attempt has to print.";
    else if (code && !info) problems[`tests.${at}`] = "Say the language of this code.";
  });
  if (solution.code && !solution.info) problems["solution.words"] = "Say the language of this code.";
  if (tests.length > 0 && !solution.code)
    problems["solution.words"] =
      "With a test, an exercise needs the code of a solution: it says the language.";
  return hints.some((hint) => hint.startsWith("[!")) ? { ...problems, hints: misread } : problems;
}

function runProblems({ language, file, other, code }: Run): Problems {
  const problems: Problems = {};
  if (!/^[\w+#-]+$/.test(language)) problems.language = "Choose the language.";
  if (file && !/^[\w-]+\.\w+$/.test(file)) problems.file = "A file is named like trip.py, without spaces.";
  if (/[`\n]/.test(other)) problems.other = "These are words, without backticks.";
  if (!code) problems.code = "Write the code.";
  return problems;
}
