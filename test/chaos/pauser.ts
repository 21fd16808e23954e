/** Pauses all work while the site is compared with the journal. */
export function openPauser() {
  let resumed = Promise.withResolvers<void>();
  let idle = Promise.withResolvers<void>();
  let isPaused = false;
  let running = 0;
  resumed.resolve();
  return {
    /** Runs `work`, after resume() when paused. */
    async run(work: () => Promise<void>) {
      while (isPaused) await resumed.promise;
      running++;
      try {
        await work();
      } finally {
        if (--running === 0) idle.resolve();
      }
    },
    /** Starts no new work; resolves when the running work is done. */
    pause(): Promise<void> {
      isPaused = true;
      resumed = Promise.withResolvers();
      idle = Promise.withResolvers();
      if (running === 0) idle.resolve();
      return idle.promise;
    },
    resume() {
      isPaused = false;
      resumed.resolve();
    },
  };
}
