/** How a lesson stands for somebody: a letter for each, so that a large board stays small; its sign, and what that says. */
export const boardStates = {
  d: { sign: "✓", text: "done" },
  s: { sign: "!", text: "stuck on a question" },
  l: { sign: "–", text: "not done in time" },
  r: { sign: "○", text: "begun" },
  n: { sign: "", text: "not begun" },
} as const;

export type BoardState = keyof typeof boardStates;

/** The states of somebody's lessons, in their order. */
export const statesOf = (states: string) => [...states] as BoardState[];

/** Whoever answered a question wrong more often, and not right since, is stuck. */
export const triesOfStuck = 5;

/** `isPassed`: undefined when nobody tried. */
export const examText = (isPassed?: boolean) =>
  isPassed === undefined ? "" : isPassed ? "passed" : "not passed yet";
