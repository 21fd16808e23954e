import { randomNumbers } from "../../test/support/random-numbers.ts";

export type Random = ReturnType<typeof seededRandom>;

/** Random choices; the same seed gives the same ones in the same order. */
export function seededRandom(seed: string) {
  const next = randomNumbers(seed);
  /** An integer from `min` to `max`, both included. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!;

  return {
    between,
    pick,
    /** true with the probability `share`, from 0 to 1. */
    chance: (share: number) => next() < share,
    shuffle: <T>(list: readonly T[]) =>
      list
        .map((item) => ({ item, sortKey: next() }))
        .sort((a, b) => a.sortKey - b.sortKey)
        .map(({ item }) => item),
    /** Random letters; twelve are enough to be unique. */
    word: (length = 12) => Array.from({ length }, () => pick([..."abcdefghijklmnopqrstuvwxyz"])).join(""),
    /** Returns new random choices, which do not depend on how many choices were made here. */
    branch: (name: string) => seededRandom(`${seed} ${name}`),
  };
}
