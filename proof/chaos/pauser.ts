/** Pauses the people while the site is compared with the journal. */
export function openPauser() {
  let resumed = Promise.withResolvers<void>();
  let idle = Promise.withResolvers<void>();
  let isPaused = false;
  let runningCount = 0;
  resumed.resolve();
  return {
    /** Runs `work`; during a pause, waits for resume() first. */
    async run(work: () => Promise<void>) {
      while (isPaused) await resumed.promise;
      runningCount++;
      try {
        await work();
      } finally {
        if (--runningCount === 0) idle.resolve();
      }
    },
    /** From now on no new work starts. Resolves when the running work has ended. */
    pause(): Promise<void> {
      isPaused = true;
      resumed = Promise.withResolvers();
      idle = Promise.withResolvers();
      if (runningCount === 0) idle.resolve();
      return idle.promise;
    },
    resume() {
      isPaused = false;
      resumed.resolve();
    },
  };
}
