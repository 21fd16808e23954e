import { randomNumbers } from "../support/random-numbers.ts";

export type Random = ReturnType<typeof seededRandom>;

/** Pseudo-random choices; the same seed gives the same ones. */
export function seededRandom(seed: string) {
  const next = randomNumbers(seed);
  /** An integer from 0 to `count` - 1. */
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneIn: (times: number) => below(times) === 0,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** Each member of a list with a probability of one half, in order. */
    some: <T>(list: readonly T[]): T[] => list.filter(() => below(2) === 0),
    shuffled<T>(list: readonly T[]): T[] {
      const remaining = [...list];
      return list.map(() => remaining.splice(below(remaining.length), 1)[0]!);
    },
  };
}
