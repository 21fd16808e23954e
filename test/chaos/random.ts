import { createHash } from "node:crypto";

export type Random = ReturnType<typeof randomFrom>;

/** Choices that a seed repeats, in the same order (the generator is mulberry32). */
export function randomFrom(seed: string) {
  let state = createHash("sha256").update(seed).digest().readInt32LE();

  /** From 0 to below 1. */
  function next() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
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
