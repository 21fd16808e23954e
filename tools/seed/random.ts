/** Returns pseudo-random numbers from 0 to below 1. The same seed always gives the same numbers (mulberry32). */
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
  const items = [...list];
  for (let at = items.length - 1; at > 0; at--) {
    const other = between(random, 0, at);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}

/**
 * Deals the items of a list like cards from a shuffled deck, which is shuffled again when it has too few cards left.
 * The items of one deal are all different.
 */
export function deck<T>(random: Random, list: readonly T[]): (count?: number) => T[] {
  let remaining: T[] = [];
  return (count = 1) => {
    if (remaining.length < count) remaining = shuffled(random, list);
    return remaining.splice(0, count);
  };
}
