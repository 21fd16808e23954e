import { randomNumbers } from "../support/random-numbers.ts";

export type Random = ReturnType<typeof randomFrom>;

/** Random choices; the same seed gives the same ones in the same order. */
export function randomFrom(seed: string) {
  const next = randomNumbers(seed);
  /** An integer from `min` to `max`, both included. */
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
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
    /** Random letters; long enough to be unique. */
    word: (length = 12) => Array.from({ length }, () => pick([..."abcdefghijklmnopqrstuvwxyz"])).join(""),
    /** Independent choices, whatever was chosen here before. */
    branch: (name: string) => randomFrom(`${seed} ${name}`),
  };
}
