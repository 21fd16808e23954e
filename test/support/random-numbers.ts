import { createHash } from "node:crypto";

/** Pseudo-random numbers from 0 to below 1; the same seed gives the same numbers (mulberry32). */
export function randomNumbers(seed: string): () => number {
  let state = createHash("sha256").update(seed).digest().readInt32LE();
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
