import { createHash } from "node:crypto";

export type Random = ReturnType<typeof seeded>;

/** Choices that only look random: the same seed gives the same ones (mulberry32). */
export function seeded(seed: string) {
  let state = createHash("sha256").update(seed).digest().readUInt32LE();

  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

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
