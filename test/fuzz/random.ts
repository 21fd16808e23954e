import { randomNumbers } from "../support/random-numbers.ts";

export type Random = ReturnType<typeof seeded>;

/** Choices that only look random: the same seed gives the same ones. */
export function seeded(seed: string) {
  const next = randomNumbers(seed);
  /** An integer from 0 to `count` - 1. */
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    oneIn: (times: number) => below(times) === 0,
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    /** Every member of a list with a chance of one half, in their order. */
    some: <T>(list: readonly T[]): T[] => list.filter(() => below(2) === 0),
    shuffled<T>(list: readonly T[]): T[] {
      const left = [...list];
      return list.map(() => left.splice(below(left.length), 1)[0]!);
    },
  };
}
