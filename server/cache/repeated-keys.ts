/** How many keys a period remembers at most. A flood of different keys then only shortens the period. */
const maxKeys = 20_000;
const periodMs = 60_000;

/**
 * Returns a function that tells whether a key was seen before, in this minute or the one before it. Only such keys are
 * worth caching: anybody can invent keys that are never requested again. It remembers 32 bits of a key, so it may be
 * wrong once in some 100,000 keys, which caches a page too early.
 */
export function repeatedKeys() {
  let current = new Set<number>();
  let previous = new Set<number>();
  let startedAt = performance.now();
  return (key: string): boolean => {
    if (performance.now() - startedAt > periodMs || current.size >= maxKeys) {
      [previous, current, startedAt] = [current, new Set(), performance.now()];
    }
    const code = hash(key);
    const isRepeated = current.has(code) || previous.has(code);
    current.add(code);
    return isRepeated;
  };
}

/** FNV-1a: 32 bits. */
function hash(text: string) {
  let code = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) code = Math.imul(code ^ text.charCodeAt(at), 0x01000193);
  return code >>> 0;
}
