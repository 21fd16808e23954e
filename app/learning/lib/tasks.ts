// The checks and exercises of a course's lessons, and how many of them a certificate asks for.
import { isMarkOfCheck, toOwnWordMark } from "./marks.ts";

/** `by`: what says that it is done: a check of the page, or the learner alone; undefined: nothing. */
export interface Task {
  kind: "check" | "exercise";
  /** Its place among those of its kind in the lesson, from 1 on. */
  number: number;
  /** Of its box in the lesson. */
  id: string;
  by?: "check" | "word";
}

/** How many are asked for, in percent. */
export type Shares = Record<"checks" | "exercises", number>;

export const usualShares: Shares = { checks: 100, exercises: 50 };

/** How much was done of the lessons of a course. */
export interface TaskCounts {
  checks: { done: number; all: number };
  exercises: { solved: number; byOwnWord: number; all: number };
}

/** Those of a lesson. `marks`: all that it has; `has`: whether a learner has one. */
export function tasksOf(marks: string[], has: (mark: string) => boolean): Task[] {
  const numbers = { check: 0, exercise: 0 };
  return marks.map((mark): Task => {
    const ownWord = toOwnWordMark(mark);
    const kind = isMarkOfCheck(mark) ? "check" : "exercise";
    const by = has(mark) && !mark.startsWith("x-") ? "check" : has(ownWord) ? "word" : undefined;
    return { kind, number: ++numbers[kind], id: ownWord, by };
  });
}

export function countTasks(tasks: Task[]): TaskCounts {
  const count = (kind: Task["kind"], isCounted: (task: Task) => boolean = () => true) =>
    tasks.filter((task) => task.kind === kind && isCounted(task)).length;
  return {
    checks: { done: count("check", ({ by }) => !!by), all: count("check") },
    exercises: {
      solved: count("exercise", ({ by }) => by === "check"),
      byOwnWord: count("exercise", ({ by }) => by === "word"),
      all: count("exercise"),
    },
  };
}

/** How many of each kind are asked for, and how many of them are left to do. */
export function askedOf({ checks, exercises }: TaskCounts, shares: Shares) {
  const asked = (all: number, done: number, percent: number) => {
    const needed = Math.ceil((all * percent) / 100);
    return { needed, left: Math.max(0, needed - done) };
  };
  return {
    checks: asked(checks.all, checks.done, shares.checks),
    exercises: asked(exercises.all, exercises.solved + exercises.byOwnWord, shares.exercises),
  };
}
