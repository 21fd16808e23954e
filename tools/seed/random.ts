/** Returns the next pseudo-random number, from 0 to below 1. */
export type Random = () => number;

/** The same seed always gives the same numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** An integer from `min` to `max`, both included. */
export function randomInteger(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const items = [...list];
  for (let at = items.length - 1; at > 0; at--) {
    const other = randomInteger(random, 0, at);
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
}
