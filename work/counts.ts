/** Adds to what is counted by a name; a name of which nothing is left is forgotten. */
export function addTo(counts: Map<string, number>, name: string, by: number): void {
  const left = (counts.get(name) ?? 0) + by;
  if (left > 0) counts.set(name, left);
  else counts.delete(name);
}

/** The name of which there is most; undefined when nothing is counted. */
export function largestOf(counts: Iterable<[name: string, count: number]>): string | undefined {
  let [largest, largestCount]: [string | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const [name, count] of counts) if (count > largestCount) [largest, largestCount] = [name, count];
  return largest;
}
