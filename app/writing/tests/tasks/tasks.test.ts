import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readText } from "../../rich/read-text.ts";
import { readTask } from "../../tasks/read-task.ts";
import {
  type Exercise,
  emptyTask,
  noAnswer,
  noCode,
  type Question,
  type Task,
  tidied,
} from "../../tasks/task.ts";
import { problemsIn } from "../../tasks/task-problems.ts";
import { writeTask } from "../../tasks/write-task.ts";

/** Each block of the built-in lessons that has a form, with its kind. */
const builtIn = globSync("content/lessons/*/*.md").flatMap((file) => {
  const { pieces } = readText(readFileSync(file, "utf8").replace(/^---\n[\s\S]*?\n---\n/, ""));
  return pieces.flatMap(({ node, source, gap }, at) => {
    if (node.type.name === "task") return { kind: /\[!(\w+)\]/.exec(source)![1]!, source };
    if (!/^```(python|sql|js|html|css)\b/.test(source)) return [];
    const next = pieces[at + 1]?.source ?? "";
    return { kind: "RUN", source: next.startsWith("```text\n") ? source + gap + next : source };
  });
});

test.each([
  ["CHECK", 173],
  ["QUESTION", 223],
  ["EXERCISE", 109],
  ["RUN", 295],
])("a form says every %s of our lessons, byte for byte", (kind, count) => {
  const blocks = builtIn.filter((block) => block.kind === kind);
  expect(blocks.length).toBeGreaterThanOrEqual(count);
  const unread = blocks.filter(({ source }) => !readTask(source));
  expect(unread).toEqual([]);
  for (const { source } of blocks) {
    const task = readTask(source)!;
    expect(problemsIn(tidied(task))).toEqual({});
    expect(writeTask(tidied(task))).toBe(source);
  }
});

const question = (changes: Partial<Question>): Question => ({
  ...(emptyTask("check") as Question),
  ...changes,
});
const answers = (...texts: string[]) => texts.map((text, at) => ({ ...noAnswer, text, isRight: at === 0 }));
const exercise = (changes: Partial<Exercise>): Exercise => ({
  ...(emptyTask("exercise") as Exercise),
  ...{ title: "Twice", task: "Write it.", tests: [], hints: [] },
  ...changes,
});

test("a check is written as the documentation says", () => {
  const why = [
    { text: "`3`", isRight: true, why: "It drops the rest." },
    { ...noAnswer, text: "3.5" },
  ];
  expect(writeTask(question({ question: "What?", answers: why }))).toBe(
    "> [!CHECK] What?\n>\n> - [x] `3`\n>   It drops the rest.\n> - [ ] 3.5",
  );
});

test("an exercise is written with its hints, tests and solution, and a longer fence around backticks", () => {
  const python = { ...noCode, info: "python" };
  const task = exercise({
    ...{ start: "x = 1", startInfo: "python", hints: ["Multiply."] },
    tests: [{ ...python, words: "Below zero too.", code: "assert x\n\nassert y" }],
    solution: { ...python, words: "So:", code: 'print("```")', printed: "```" },
  });
  const markdown = writeTask(tidied(task));
  expect(markdown.split("\n")).toEqual([
    ...["> [!EXERCISE] Twice", "> Write it.", ">", "> ```python start", "> x = 1", "> ```", ">"],
    ...["> [!HINT] Multiply.", ">", "> [!TEST] Below zero too.", ">", "> ```python", "> assert x", ">"],
    ...[
      "> assert y",
      "> ```",
      ">",
      "> [!SOLUTION]",
      "> So:",
      ">",
      "> ````python",
      '> print("```")',
      "> ````",
    ],
    ...[">", "> ````text", "> ```", "> ````"],
  ]);
  expect(problemsIn(tidied(task))).toEqual({});
});

test.each([
  "- [ ] x",
  "= 3",
  "*a*",
  "a_b_c",
  "<ol>",
  "1. one",
  "`x` and `y`",
  "[x](y)",
  "&amp;",
  "\\",
  "# 1",
  "$x$",
])("%s can be a typed answer: learners type these letters", (text) => {
  const task = question({ sort: "typed", question: "What?", answers: [{ ...noAnswer, text }] });
  expect(problemsIn(task)).toEqual({});
  expect(readTask(writeTask(task))).toEqual(task);
});

test("a typed answer in backticks keeps them", () => {
  const source = '> [!CHECK] Which?\n>\n> = 101\n> = `"101"`';
  expect((readTask(source) as Question).answers.map(({ text }) => text)).toEqual(["101", '`"101"`']);
});

test.each(["- [ ] x", "= 3", "> words", "# 1"])(
  "%s is an answer to choose, or refused at its field",
  (text) => {
    const task = question({ question: "What?", answers: answers("a", text) });
    const problems = problemsIn(task);
    if (Object.keys(problems).length > 0) expect(Object.keys(problems)).toEqual(["answers.1"]);
    else expect(readTask(writeTask(task))).toEqual(task);
  },
);

test("an answer to put in order that would be a list of its own is refused", () => {
  const task = question({
    sort: "order",
    question: "Sort.",
    answers: answers("- a", "b").map((answer) => ({ ...answer, isRight: false })),
  });
  expect(problemsIn(task)["answers.0"]).toMatch(/^An answer is one line/);
});

const refusals: [string, Task, string][] = [
  [
    "a check without a right answer",
    question({ question: "?", answers: answers("a", "b").map((one) => ({ ...one, isRight: false })) }),
    "answers",
  ],
  ["a check with one answer", question({ question: "?", answers: answers("a") }), "answers"],
  ["a check without a question", question({ answers: answers("a", "b") }), "question"],
  [
    "several right answers of which one is ticked",
    question({ sort: "several", question: "?", answers: answers("a", "b") }),
    "answers",
  ],
  ["a typed check without an answer", question({ sort: "typed", question: "?", answers: [] }), "answers"],
  [
    "a question that holds a list",
    question({ question: "?\n\n- a\n- b", answers: answers("a", "b") }),
    "question",
  ],
  [
    "a why with a list",
    question({
      question: "?",
      answers: [
        { text: "a", isRight: true, why: "- b" },
        ...answers("c").map((one) => ({ ...one, isRight: false })),
      ],
    }),
    "answers.0",
  ],
  ["an exercise without a title", exercise({ title: "" }), "title"],
  ["a task with a part of its own", exercise({ task: "Do.\n\n[!HINT] x" }), "task"],
  [
    "a test without anything to test",
    exercise({ tests: [{ ...noCode, words: "x" }], solution: { ...noCode, info: "python", code: "x" } }),
    "tests.0",
  ],
  [
    "a test without a solution",
    exercise({ tests: [{ ...noCode, info: "python", code: "x" }] }),
    "solution.words",
  ],
  [
    "a hint with code that does not end",
    exercise({ hints: ["x\n\n```\ny"], solution: { ...noCode, words: "y" } }),
    "hints.0",
  ],
  ["a run block without code", emptyTask("run"), "code"],
  ["a file with a space", { ...emptyTask("run"), code: "x", file: "my trip.py" } as Task, "file"],
];
test.each(refusals)("%s is refused at its field", (_, task, field) => {
  expect(Object.keys(problemsIn(tidied(task)))).toContain(field);
});

test.each([
  "> [!CHECK] Which?\n>\n> - [x] one\n>\n> - [ ] two",
  "> [!CHECK] Which?\n> - [x] one\n> - [ ] two",
  "> [!CHECK] Which?\n>\n> * [x] one\n> * [ ] two",
  "> [!EXERCISE] Do\n> it\n>\n> [!SOLUTION]\n>\n> Words",
  "> [!QUESTION] Nothing to answer",
])("what a form cannot say byte for byte stays Markdown: %j", (source) => {
  expect(readTask(source)).toBeUndefined();
});

test("a run block says its file and that it does not run", () => {
  const source = "```python trip.py norun\nprint(1)\n```\n\n```text\n1\n```";
  expect(readTask(source)).toMatchObject({ language: "python", file: "trip.py", noRun: true, printed: "1" });
});

test("a form is tidied: empty rows are left out, code keeps its indentation, and words of another sort are not written", () => {
  const typed = question({
    sort: "typed",
    question: " What? \r\n",
    answers: [{ text: " 4 ", isRight: true, why: "x" }, noAnswer],
  });
  expect(tidied(typed)).toEqual({ ...typed, question: "What?", answers: [{ ...noAnswer, text: "4" }] });
  const one = exercise({
    hints: ["", " a "],
    start: "  x\n\n",
    startInfo: "python",
    tests: [{ ...noCode, info: "python" }],
  });
  expect(tidied(one)).toMatchObject({ hints: ["a"], start: "  x", tests: [], solution: noCode });
});
