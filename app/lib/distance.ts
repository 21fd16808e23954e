/**
 * How many typing mistakes (a letter missing, added, wrong, or two neighbours swapped) lead from one word to another:
 * the optimal string alignment distance. Answers `limit + 1` as soon as it is above `limit`.
 */
export function distance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = to.map((_, at) => at + 1);
  last.unshift(0);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[to.length]!;
}
