/** The lengths of what two texts begin with and, behind that, end with. */
export function commonEnds(one: string, other: string): [start: number, end: number] {
  const length = Math.min(one.length, other.length);
  let start = 0;
  while (start < length && one[start] === other[start]) start++;
  let end = 0;
  while (end < length - start && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [start, end];
}
