/**
 * The optimal string alignment distance between two words: the number of missing, added, wrong and swapped letters.
 * Returns `limit + 1` for every distance above `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > limit) return limit + 1;
  let rowBeforeLast: number[] = [];
  let lastRow = to.map((_, at) => at + 1);
  lastRow.unshift(0);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const isSame = from[i - 1] === to[j - 1];
      let cost = Math.min(lastRow[j]! + 1, row[j - 1]! + 1, lastRow[j - 1]! + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (isSwapped) cost = Math.min(cost, rowBeforeLast[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    rowBeforeLast = lastRow;
    lastRow = row;
  }
  return lastRow[to.length]!;
}
