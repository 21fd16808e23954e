export interface WindowLimit {
  /** How much a name may have within the time. */
  points: number;
  /** Seconds. */
  duration: number;
}

export type WindowCounter = ReturnType<typeof windowCounter>;

/** Counts by name in memory, and forgets all of it at the end of each span of time: nothing has to be kept for a name. */
export function windowCounter({ points, duration }: WindowLimit) {
  const counts = new Map<string, number>();
  let endsAt = 0;
  const isOver = () => performance.now() >= endsAt;
  return {
    add(name: string, count = 1): void {
      if (isOver()) {
        counts.clear();
        endsAt = performance.now() + duration * 1000;
      }
      counts.set(name, (counts.get(name) ?? 0) + count);
    },
    /** The seconds to wait when a name had all of its points, else undefined. */
    secondsToWait(name: string): number | undefined {
      if (isOver() || (counts.get(name) ?? 0) < points) return undefined;
      return Math.ceil((endsAt - performance.now()) / 1000);
    },
    forget(name: string): void {
      counts.delete(name);
    },
  };
}
