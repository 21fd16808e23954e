const quietRounds = 2;
const maxWaitMs = 100;

/**
 * Starts renders and the other requests that only read (images, sign-ins) one at a time, each when the event loop sees
 * no new requests, or after 100 ms. A render is mostly one long synchronous task, and the loop accepts one connection
 * between two tasks: without this, a new reader would wait for the render of every earlier request.
 */
export function openPageScheduler() {
  let requestCount = 0;
  let lastTurn = Promise.resolve();

  async function waitUntilQuiet() {
    const startedAt = performance.now();
    // A connection is accepted in one round of the loop, and read in the next.
    for (let round = 0; round < quietRounds && performance.now() - startedAt < maxWaitMs; round++) {
      const countBefore = requestCount;
      await new Promise((next) => setImmediate(next));
      if (requestCount > countBefore) round = -1;
    }
  }

  return {
    /** Must be called for every request. */
    countRequest(): void {
      requestCount++;
    },
    /** Resolves when the next of these requests may start. */
    waitForTurn(): Promise<void> {
      lastTurn = lastTurn.then(waitUntilQuiet);
      return lastTurn;
    },
  };
}
