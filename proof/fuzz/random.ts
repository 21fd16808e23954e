import { randomNumbers } from "../../test/support/random-numbers.ts";

export type Random = ReturnType<typeof seededRandom>;

/** Pseudo-random choices; the same seed gives the same ones. */
export function seededRandom(seed: string) {
  const next = randomNumbers(seed);
  /** An integer from 0 to `count` - 1. */
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    /** true with a probability of 1 / `count`. */
    oneIn: (count: number) => below(count) === 0,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** Picks each member of a list with a probability of one half, and preserves their order. */
    pickSome: <T>(list: readonly T[]): T[] => list.filter(() => below(2) === 0),
    shuffle<T>(list: readonly T[]): T[] {
      const remaining = [...list];
      return list.map(() => remaining.splice(below(remaining.length), 1)[0]!);
    },
  };
}
