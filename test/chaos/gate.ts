/** Holds the crowd back while the world is compared with the journal. */
export function openGate() {
  let opened = Promise.withResolvers<void>();
  let idle = Promise.withResolvers<void>();
  let closed = false;
  let busy = 0;
  opened.resolve();
  return {
    /** Does one thing, once the gate is open. */
    async through(work: () => Promise<void>) {
      while (closed) await opened.promise;
      busy++;
      try {
        await work();
      } finally {
        if (--busy === 0) idle.resolve();
      }
    },
    /** Lets nobody begin; resolves when everybody is done. */
    close(): Promise<void> {
      closed = true;
      opened = Promise.withResolvers();
      idle = Promise.withResolvers();
      if (busy === 0) idle.resolve();
      return idle.promise;
    },
    open() {
      closed = false;
      opened.resolve();
    },
  };
}
