/** The rows in their new order; undefined when nothing moves. `place`: where the one with the id should be, from 1 on. */
export function moveTo<Row extends { id: string }>(
  rows: Row[],
  id: string,
  place: number,
): Row[] | undefined {
  const from = rows.findIndex((row) => row.id === id);
  if (from === -1) return undefined;
  const order = rows.toSpliced(from, 1).toSpliced(place - 1, 0, rows[from]!);
  return order[from] === rows[from] ? undefined : order;
}
