/** More readers of one blog than an office has behind its address on most days. */
const maxReadersOfAddress = 50;
/** One byte each. */
const cellCount = 2 ** 22;

/**
 * Counts how many readers of a blog one address had on a day, since anybody can invent browsers. It keeps no address and no
 * blog: `place`, a hash of both with the day's salt, chooses one of four million counts. So it takes 4 MB however many
 * readers there are, and two places rarely share a count.
 */
export function openAddressLimit() {
  const counts = new Uint8Array(cellCount);
  const cellOf = (place: string) => Buffer.from(place, "base64url").readUInt32LE(0) % cellCount;
  return {
    /** Counts one reader. Returns false when there were too many. */
    take(place: string): boolean {
      const cell = cellOf(place);
      if (counts[cell]! >= maxReadersOfAddress) return false;
      counts[cell]!++;
      return true;
    },
    /** For a reader who was taken, and then not counted. */
    giveBack(place: string): void {
      const cell = cellOf(place);
      if (counts[cell]! > 0) counts[cell]!--;
    },
    /** At the beginning of a day. */
    clear(): void {
      counts.fill(0);
    },
  };
}
