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
  const words = (text: string) => text.replace(/\r\n?/g, "\n").trim();
  const code = (text: string) => text.replace(/\r\n?/g, "\n").replace(/\s+$/, "");
  const part = (of: CodePart): CodePart => ({
    words: words(of.words),
    info: code(of.code) ? words(of.info) : "",
    code: code(of.code),
    printed: code(of.printed),
    isOrdered: of.isOrdered && code(of.printed) !== "",
    after: words(of.after),
  });
  if (task.kind === "run") {
    const { language, file, other, printed } = task;
    return {
      ...{ ...task, language: words(language), file: words(file), other: words(other) },
      ...{ code: code(task.code), printed: code(printed) },
    };
  }
  if (task.kind !== "exercise") {
    const isChoice = task.sort === "one" || task.sort === "several";
    const answers = task.answers.map(({ text, isRight, why }) => ({
      text: words(text),
      isRight: isChoice && isRight,
      why: isChoice && task.kind === "check" ? words(why) : "",
    }));
    return {
      ...{ ...task, question: words(task.question), explanation: words(task.explanation) },
      answers: answers.filter(({ text, why, isRight }) => text || why || isRight),
    };
  }
  return {
    ...{ ...task, title: words(task.title), task: words(task.task), start: code(task.start) },
    startInfo: code(task.start) ? words(task.startInfo) : "",
    hints: task.hints.map(words).filter(Boolean),
    tests: task.tests.map(part).filter(({ words, code, printed }) => words || code || printed),
    solution: part(task.solution),
  };
}
