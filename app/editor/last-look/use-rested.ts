import { useEffect, useState } from "react";

const restMs = 800;

/** Returns the value as it was when it last rested: while somebody types, an earlier one. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
