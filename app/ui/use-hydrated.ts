import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page may show what this browser alone knows: not while it takes over what the server rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
