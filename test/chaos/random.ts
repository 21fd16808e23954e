import { randomNumbers } from "../support/random-numbers.ts";

export type Random = ReturnType<typeof randomFrom>;

/** Choices that a seed repeats, in the same order. */
export function randomFrom(seed: string) {
  const next = randomNumbers(seed);
  /** A whole number, both ends included. */
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!;

  return {
    between,
    pick,
    chance: (share: number) => next() < share,
    shuffled: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
    /** Letters that stand nowhere else. */
    word: (length = 12) => Array.from({ length }, () => pick([..."abcdefghijklmnopqrstuvwxyz"])).join(""),
    /** Choices of their own, which do not depend on how many were made here. */
    branch: (name: string) => randomFrom(`${seed} ${name}`),
  };
}
