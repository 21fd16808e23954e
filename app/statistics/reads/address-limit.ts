/** More readers of one blog than an office has behind its address on most days. */
const maxReadersPerAddress = 50;
/** One byte each. */
const cellCount = 2 ** 22;

/**
 * Counts how many readers of one blog came from one address on a day, since anybody can invent browsers. It keeps neither blog
 * nor address: `hash`, made of both and the day's salt, selects one of four million counters. So it takes 4 MB however many
 * readers there are, and two hashes rarely share a counter.
 */
export function openAddressLimit() {
  const counts = new Uint8Array(cellCount);
  const cellOf = (hash: string) => Buffer.from(hash, "base64url").readUInt32LE(0) % cellCount;
  return {
    /** Counts one reader. Returns false when there were too many. */
    take(hash: string): boolean {
      const cell = cellOf(hash);
      if (counts[cell]! >= maxReadersPerAddress) return false;
      counts[cell]!++;
      return true;
    },
    /** Undoes `take` for a reader who was not counted after all. */
    giveBack(hash: string): void {
      const cell = cellOf(hash);
      if (counts[cell]! > 0) counts[cell]!--;
    },
    /** At the beginning of a day. */
    clear(): void {
      counts.fill(0);
    },
  };
}
