/** Numbers from 0 to below 1 that only look random: a seed always gives the same ones (mulberry32). */
export type Random = () => number;

export function seeded(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to `to`, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function shuffled<T>(random: Random, list: readonly T[]): T[] {
  const mixed = [...list];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = between(random, 0, at);
    [mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!];
  }
  return mixed;
}

/**
 * Deals the items of a list like cards: all of them in a mixed order, then all of them again in another. The items of
 * one deal differ.
 */
export function deck<T>(random: Random, list: readonly T[]): (count?: number) => T[] {
  let left: T[] = [];
  return (count = 1) => {
    if (left.length < count) left = shuffled(random, list);
    return left.splice(0, count);
  };
}
