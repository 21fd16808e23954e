export interface Limits {
  tries: number;
  ms: number;
}

/**
 * Delta debugging: removes halves of `list`, then quarters and so on, as long as `hasFailure` returns true for the rest.
 * Returns the smallest list within the limits; undefined when there is no failure with the whole list.
 */
export async function shrink<T>(
  list: T[],
  hasFailure: (members: T[]) => Promise<boolean>,
  { tries, ms }: Limits,
) {
  const deadline = performance.now() + ms;
  if (!(await hasFailure(list))) return undefined;
  let remaining = list;
  let parts = 2;
  while (remaining.length > 1 && parts <= remaining.length) {
    const size = Math.ceil(remaining.length / parts);
    let smaller: T[] | undefined;
    for (let at = 0; at < remaining.length && !smaller; at += size) {
      if (tries-- === 0 || performance.now() > deadline) return remaining;
      const without = remaining.toSpliced(at, size);
      if (await hasFailure(without)) smaller = without;
    }
    remaining = smaller ?? remaining;
    if (smaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(parts * 2, remaining.length);
  }
  return remaining;
}
