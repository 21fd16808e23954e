/** Adds `change` to the count of a name. A name whose count is not above zero is removed. */
export function addTo(counts: Map<string, number>, name: string, change: number): void {
  const count = (counts.get(name) ?? 0) + change;
  if (count > 0) counts.set(name, count);
  else counts.delete(name);
}

/** The name with the highest count; undefined when there is none. */
export function largestOf(counts: Iterable<[name: string, count: number]>): string | undefined {
  let [largest, largestCount]: [string | undefined, number] = [undefined, Number.NEGATIVE_INFINITY];
  for (const [name, count] of counts) if (count > largestCount) [largest, largestCount] = [name, count];
  return largest;
}
