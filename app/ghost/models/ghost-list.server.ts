import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { Schema } from "../../../db/schema.ts";
import { badRequest } from "../lib/ghost-error.ts";
import type { GhostQuery } from "../lib/ghost-query.ts";

export type Orders = Record<string, RawBuilder<unknown>>;

/** One page of a list: the ids on it, and how many there are in all. `orders`: by what it may be ordered. */
export async function listIds<Tables extends keyof Schema>(
  query: SelectQueryBuilder<Schema, Tables, object>,
  id: RawBuilder<string>,
  { limit, page, order }: Pick<GhostQuery, "limit" | "page" | "order">,
  { orders, usual }: { orders: Orders; usual: RawBuilder<unknown> },
): Promise<{ ids: string[]; total: number }> {
  const { total } = await query.select(sql<number>`count(*)`.as("total")).executeTakeFirstOrThrow();
  const offset = (page - 1) * limit;
  if (Number(total) <= offset) return { ids: [], total: Number(total) };
  const ordered = order ? sql`${sql.join(order.map((part) => orderOf(part, orders)))}, ${id}` : usual;
  const rows = await query.select(id.as("id")).orderBy(ordered).limit(limit).offset(offset).execute();
  return { ids: rows.map((row) => (row as { id: string }).id), total: Number(total) };
}

function orderOf([name, direction]: [string, "asc" | "desc"], orders: Orders) {
  if (!Object.hasOwn(orders, name)) throw badRequest(`This site cannot order by “${name}”.`);
  return direction === "asc" ? sql`${orders[name]} asc` : sql`${orders[name]} desc`;
}
