export interface Limits {
  tries: number;
  ms: number;
}

/**
 * The fewest members of `list` with which `fails` still answers true, as far as it can be found within the limits:
 * halves of it, then quarters, are left out (delta debugging). undefined when it does not even fail with all of them.
 */
export async function shrink<T>(list: T[], fails: (some: T[]) => Promise<boolean>, { tries, ms }: Limits) {
  const until = performance.now() + ms;
  if (!(await fails(list))) return undefined;
  let left = list;
  let parts = 2;
  while (left.length > 1 && parts <= left.length) {
    const size = Math.ceil(left.length / parts);
    let smaller: T[] | undefined;
    for (let at = 0; at < left.length && !smaller; at += size) {
      if (tries-- === 0 || performance.now() > until) return left;
      const without = left.toSpliced(at, size);
      if (await fails(without)) smaller = without;
    }
    left = smaller ?? left;
    if (smaller) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(parts * 2, left.length);
  }
  return left;
}
