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
    /** What a name has left, and the seconds until the window ends. */
    look(name: string) {
      const used = isOver() ? 0 : (counts.get(name) ?? 0);
      const seconds = isOver() ? duration : Math.ceil((endsAt - performance.now()) / 1000);
      return { points, duration, remaining: Math.max(0, points - used), seconds };
    },
    forget(name: string): void {
      counts.delete(name);
    },
  };
}
