import { useEffect, useState } from "react";

/** Returns the value as it was when it last stayed the same for a while: an earlier one while somebody types. */
export function useDebounced<T>(value: T, pauseMs: number): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
