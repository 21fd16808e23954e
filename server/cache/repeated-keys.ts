import { hashOf } from "../../app/lib/hash-of.ts";

/** How many keys a period remembers at most. A flood of different keys then only shortens the period. */
const maxKeys = 20_000;
const periodMs = 60_000;

/**
 * Returns a function that tells whether a key was seen before, in this minute or the one before it. Only such keys are
 * worth caching: anybody can invent keys that are never requested again. It remembers 32 bits of a key, so it may be
 * wrong once in some 100,000 keys, which caches a page too early.
 */
export function repeatCheck() {
  let current = new Set<number>();
  let previous = new Set<number>();
  let startedAt = performance.now();
  return (key: string): boolean => {
    if (performance.now() - startedAt > periodMs || current.size >= maxKeys) {
      [previous, current, startedAt] = [current, new Set(), performance.now()];
    }
    const hash = hashOf(key);
    const isRepeated = current.has(hash) || previous.has(hash);
    current.add(hash);
    return isRepeated;
  };
}
