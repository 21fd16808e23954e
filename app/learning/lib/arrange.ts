/** The order that a list should have, and the row that somebody moved for it. */
export interface Order {
  ids: string[];
  moved: string;
}

/** The rows in the wished-for order; those that it does not name keep their places. undefined when nothing moves. */
export function arrange<Row extends { id: string }>(rows: Row[], { ids, moved }: Order): Row[] | undefined {
  if (rows.every(({ id }) => id !== moved)) return undefined;
  const named = [...new Set(ids)].flatMap((id) => rows.find((row) => row.id === id) ?? []);
  const order = rows.map((row) => (ids.includes(row.id) ? named.shift()! : row));
  return order.some((row, at) => row !== rows[at]) ? order : undefined;
}
