import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** Whether hydration is over. Before that, a component must render the same as the server. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
