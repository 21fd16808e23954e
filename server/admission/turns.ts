const rounds = 2;
const maxQuietMs = 100;

/**
 * Lets one page begin at a time, and only when the event loop sees no new requests. Most of a page is one long piece of
 * work, and the loop accepts one connection between two of them: a reader would wait behind everybody who came before.
 */
export function openTurns() {
  let arrived = 0;
  let last = Promise.resolve();

  async function quiet() {
    const began = performance.now();
    // A connection is accepted in one round of the loop, and read in the next.
    for (let round = 0; round < rounds && performance.now() - began < maxQuietMs; round++) {
      const before = arrived;
      await new Promise((next) => setImmediate(next));
      if (arrived > before) round = -1;
    }
  }

  return {
    /** To be called for every request. */
    arrive(): void {
      arrived++;
    },
    /** Settles when the next page may begin. */
    take(): Promise<void> {
      last = last.then(quiet);
      return last;
    },
  };
}
