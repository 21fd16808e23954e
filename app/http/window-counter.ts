export interface WindowLimit {
  /** The highest count that a name may reach within the window. */
  points: number;
  /** Seconds. */
  duration: number;
}

export type WindowCounter = ReturnType<typeof windowCounter>;

/** Counts by name in memory, and clears all counts at the end of each time window: no name needs a timer of its own. */
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
    /** Seconds until the window ends, for a name that used all of its points; undefined for others. */
    secondsToWait(name: string): number | undefined {
      if (isOver() || (counts.get(name) ?? 0) < points) return undefined;
      return Math.ceil((endsAt - performance.now()) / 1000);
    },
    forget(name: string): void {
      counts.delete(name);
    },
  };
}
