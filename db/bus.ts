import type { Bus } from "./engine.ts";

type Listener = (tags: string[] | undefined) => void;

/** Announces changes within this process. */
export function localBus(): Bus & { deliver: Listener } {
  const listeners = new Set<Listener>();
  const deliver: Listener = (tags) => {
    for (const listener of listeners) listener(tags);
  };
  return {
    deliver,
    async publish(tags) {
      deliver(tags);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
