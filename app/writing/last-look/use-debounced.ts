import { useEffect, useState } from "react";

const debounceMs = 800;

/** Returns the value as it was when it last stayed the same for a while: an earlier one while somebody types. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
