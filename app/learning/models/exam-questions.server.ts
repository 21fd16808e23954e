// Which final questions are asked, how they are shown, and whether an answer to one is right. Nothing of the right answers leaves here.
import { randomInt } from "node:crypto";
import type { FinalQuestion } from "../../markdown/lesson-questions.server.ts";
import { isTypedRight } from "../lib/typed-answer.ts";

/** A question as it was drawn. `order`: the places of its answers, as they are shown. */
export interface Asked {
  lesson: string;
  question: FinalQuestion;
  order: number[];
}

/** The final questions of a lesson. */
export interface Pool {
  lesson: string;
  questions: FinalQuestion[];
}

/** How many questions of each lesson are asked. */
export const askedPerLesson = 2;

/** Questions of all lessons, as many of each, in a random order. */
export function drawQuestions(pools: Pool[]): Asked[] {
  const asked = pools.flatMap(({ lesson, questions }) =>
    shuffle(questions)
      .slice(0, askedPerLesson)
      .map((question) => ({ lesson, question, order: shuffle([...question.answers.keys()]) })),
  );
  return shuffle(asked);
}

/** What a page shows of it. A choice of which several answers are right has boxes to tick. */
export function showQuestion({ question: { kind, text, answers, right }, order }: Asked) {
  const shown = kind === "typed" ? [] : order.map((at) => answers[at]!);
  return { kind: kind === "choice" && right.length > 1 ? ("several" as const) : kind, text, answers: shown };
}

/**
 * Whether these values of a form are right: the places of the chosen answers as they are shown, the place that each shown answer
 * was given, from 1 on, or what was typed.
 */
export function isRight({ question: { kind, answers, right }, order }: Asked, values: string[]): boolean {
  if (kind === "typed") return isTypedRight(values[0] ?? "", answers);
  if (kind === "order") return values.join() === order.map((at) => at + 1).join();
  const chosen = values.map((value) => order[Number(value)]);
  return chosen.toSorted().join() === right.toSorted().join();
}

function shuffle<T>(list: T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(randomInt(rest.length), 1)[0]!);
}
