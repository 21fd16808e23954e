// Which final questions are asked, how they are shown, and whether an answer to one is right. Nothing of the right answers leaves here before they are answered.
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

/** An attempt that was handed in with faults. */
export interface Failed {
  asked: Asked[];
  lessons: string[];
  misses: Miss[];
  /** The texts of all questions that were answered right, in this attempt and those before it. */
  right: string[];
}

/** A wrong answer: the place of its question, and the form's values. */
export interface Miss {
  at: number;
  values: string[];
}

/**
 * Questions in a random order: as many of each lesson, or after an attempt as many as were wrong, others than before where there
 * are any. A lesson that is new since then is asked for whole.
 */
function drawQuestions(pools: Pool[], last?: Failed): Asked[] {
  const wrong = last?.misses.map(({ at }) => last.asked[at]!) ?? [];
  const missing = (lesson: string) =>
    last?.lessons.includes(lesson) ? wrong.filter((asked) => asked.lesson === lesson).length : askedPerLesson;
  const rank = ({ text }: FinalQuestion) =>
    last?.right.includes(text) ? 2 : wrong.some(({ question }) => question.text === text) ? 1 : 0;
  const asked = pools.flatMap(({ lesson, questions }) =>
    shuffle(questions)
      .toSorted((a, b) => rank(a) - rank(b))
      .slice(0, missing(lesson))
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
 * What an attempt asks, and the texts of what was answered right before it. When the lessons of the wrong answers have no questions
 * any more, all is asked again.
 */
export function drawNext(pools: Pool[], last?: Failed) {
  const again = last ? drawQuestions(pools, last) : [];
  return again.length > 0 ? { asked: again, right: last!.right } : { asked: drawQuestions(pools), right: [] };
}

/** The wrong answers, and the texts of the questions that were answered right. `valuesOf` returns the form's values for a question. */
export function grade(asked: Asked[], valuesOf: (number: number) => string[]) {
  const misses: Miss[] = [];
  const right: string[] = [];
  for (const [at, one] of asked.entries()) {
    const values = valuesOf(at);
    if (isRight(one, values)) right.push(one.question.text);
    else misses.push({ at, values: values.slice(0, one.order.length).map((value) => value.slice(0, 200)) });
  }
  return { misses, right };
}

/** The places of the questions to which nothing was answered, or to which a part of the answer is missing. */
export function findUnanswered(asked: Asked[], valuesOf: (number: number) => string[]): number[] {
  return [...asked.keys()].filter((at) => {
    const given = valuesOf(at).filter((value) => value.trim());
    return given.length === 0 || (asked[at]!.question.kind === "order" && given.length < valuesOf(at).length);
  });
}

/** A wrong answer as its member sees it: HTML, save what was typed. */
export function showMiss(asked: Asked[], { at, values }: Miss) {
  const { lesson, question, order } = asked[at]!;
  const { kind, text, answers, explanation } = question;
  const shown = order.map((place) => answers[place]!);
  const placed = shown.map((answer, number) => ({ answer, place: Number(values[number]) || shown.length }));
  const given = {
    typed: values,
    choice: values.flatMap((value) => shown[Number(value)] ?? []),
    order: values.length > 0 ? placed.toSorted((a, b) => a.place - b.place).map(({ answer }) => answer) : [],
  };
  return { lesson, text, kind, given: given[kind].filter(Boolean), explanation };
}

/**
 * Whether these values of a form are right: the places of the chosen answers as they are shown, the place that each shown answer
 * was given, from 1 on, or what was typed.
 */
function isRight({ question: { kind, answers, right }, order }: Asked, values: string[]): boolean {
  if (kind === "typed") return isTypedRight(values[0] ?? "", answers);
  if (kind === "order") return values.join() === order.map((at) => at + 1).join();
  const chosen = values.map((value) => order[Number(value)]);
  return chosen.toSorted().join() === right.toSorted().join();
}

function shuffle<T>(list: T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(randomInt(rest.length), 1)[0]!);
}
