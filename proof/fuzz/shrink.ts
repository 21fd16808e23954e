export interface Limits {
  tries: number;
  ms: number;
}

/**
 * Finds a small part of `list` for which `hasFailure` still returns true (delta debugging): tries to remove halves,
 * then quarters and so on. Returns the smallest part within the limits; undefined when the whole list has no failure.
 */
export async function shrink<T>(
  list: T[],
  hasFailure: (members: T[]) => Promise<boolean>,
  { tries, ms }: Limits,
) {
  const deadline = performance.now() + ms;
  if (!(await hasFailure(list))) return undefined;
  let remaining = list;
  let partCount = 2;
  while (remaining.length > 1 && partCount <= remaining.length) {
    const size = Math.ceil(remaining.length / partCount);
    let smaller: T[] | undefined;
    for (let at = 0; at < remaining.length && !smaller; at += size) {
      if (tries-- === 0 || performance.now() > deadline) return remaining;
      const rest = remaining.toSpliced(at, size);
      if (await hasFailure(rest)) smaller = rest;
    }
    remaining = smaller ?? remaining;
    if (smaller) partCount = Math.max(2, partCount - 1);
    else if (size === 1) break;
    else partCount = Math.min(partCount * 2, remaining.length);
  }
  return remaining;
}
