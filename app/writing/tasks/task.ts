// What a form says of a block of a lesson: texts are Markdown, typed answers are plain.

export interface Answer {
  text: string;
  isRight: boolean;
  /** Of a check of which answers are chosen: what is said to who chose it. */
  why: string;
}

/** Code, what stands around it, and what it prints. */
export interface CodePart {
  words: string;
  /** The language, and what may follow it. */
  info: string;
  code: string;
  printed: string;
  /** The rows of the printed table have to be in this order. */
  isOrdered: boolean;
  after: string;
}

export interface Question {
  kind: "check" | "question";
  sort: "one" | "several" | "order" | "typed";
  question: string;
  answers: Answer[];
  /** Stands below the answers. */
  explanation: string;
}

export interface Exercise {
  kind: "exercise";
  title: string;
  task: string;
  /** What the attempt begins with; `startInfo` is its language. */
  start: string;
  startInfo: string;
  hints: string[];
  tests: CodePart[];
  solution: CodePart;
}

export interface Run {
  kind: "run";
  language: string;
  file: string;
  noRun: boolean;
  /** Other words after the language. */
  other: string;
  code: string;
  printed: string;
}

export type Task = Question | Exercise | Run;

export const noCode: CodePart = { words: "", info: "", code: "", printed: "", isOrdered: false, after: "" };
export const noAnswer: Answer = { text: "", isRight: false, why: "" };

export function emptyTask(kind: Task["kind"]): Task {
  if (kind === "run")
    return { kind, language: "python", file: "", noRun: false, other: "", code: "", printed: "" };
  if (kind !== "exercise")
    return { kind, sort: "one", question: "", answers: [noAnswer, noAnswer, noAnswer], explanation: "" };
  const [test, solution] = [
    { ...noCode, info: "python" },
    { ...noCode, info: "python" },
  ];
  return { kind, title: "", task: "", start: "", startInfo: "python", hints: [""], tests: [test], solution };
}

/** Without spaces at ends, and without answers, hints and tests that are empty. Code keeps its indentation. */
export function tidied(task: Task): Task {
  const clean = trimmed(task) as Task;
  if (clean.kind === "run") return clean;
  if (clean.kind === "exercise") {
    const tests = clean.tests.map(withoutIdle).filter(({ words, code, printed }) => words || code || printed);
    const [hints, solution] = [clean.hints.filter(Boolean), withoutIdle(clean.solution)];
    return { ...clean, startInfo: clean.start && clean.startInfo, hints, tests, solution };
  }
  const isChoice = clean.sort === "one" || clean.sort === "several";
  const answers = clean.answers.map(({ text, isRight, why }) => ({
    ...{ text, isRight: isChoice && isRight },
    why: isChoice && clean.kind === "check" ? why : "",
  }));
  return { ...clean, answers: answers.filter(({ text, why, isRight }) => text || why || isRight) };
}

/** What is said of code that is not there. */
const withoutIdle = (part: CodePart): CodePart => ({
  ...part,
  info: part.code && part.info,
  isOrdered: part.isOrdered && part.printed !== "",
});

function trimmed(value: unknown, name = ""): unknown {
  if (Array.isArray(value)) return value.map((part) => trimmed(part));
  if (typeof value === "object")
    return Object.fromEntries(Object.entries(value!).map(([key, part]) => [key, trimmed(part, key)]));
  if (typeof value !== "string") return value;
  const text = value.replace(/\r\n?/g, "\n").trimEnd();
  return /^(code|printed|start)$/.test(name) ? text : text.trimStart();
}
