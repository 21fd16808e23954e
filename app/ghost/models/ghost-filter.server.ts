import nql from "@tryghost/nql-lang";
import { type RawBuilder, sql } from "kysely";
import { badRequest } from "../lib/ghost-error.ts";

export type Condition = RawBuilder<boolean>;

/** What can be said about a field: that it is one of some values, or how its time compares, in milliseconds since 1970. */
export interface FilterField {
  isOneOf?(values: string[]): Condition;
  compare?(operator: Condition, ms: number): Condition;
}

const maxValues = 100;
/** Each may look at another table for every row. */
const maxConditions = 20;
const comparisons: Record<string, Condition> = {
  $gt: sql`>`,
  $gte: sql`>=`,
  $lt: sql`<`,
  $lte: sql`<=`,
  $eq: sql`=`,
};

/** The condition of a filter in Ghost's language (NQL). Throws a GhostError for what is no filter, and for what we cannot answer. */
export function filterCondition(filter: string, fields: Record<string, FilterField>): Condition {
  const condition = parse(filter);
  if (countOf(condition) > maxConditions)
    throw badRequest(`A filter may have ${maxConditions} conditions at most.`);
  return conditionOf(condition, fields);
}

function countOf(node: Record<string, unknown>): number {
  return Object.entries(node).reduce((count, [name, value]) => {
    const parts = name === "$and" || name === "$or" ? (value as Record<string, unknown>[]) : undefined;
    return count + (parts ? parts.reduce((sum, part) => sum + countOf(part), 0) : 1);
  }, 0);
}

function parse(filter: string) {
  try {
    return nql.parse(filter);
  } catch (error) {
    throw badRequest("Error parsing filter", String((error as Error).message).split("\n")[0]);
  }
}

function conditionOf(node: Record<string, unknown>, fields: Record<string, FilterField>): Condition {
  const conditions = Object.entries(node).map(([name, value]) => {
    if (name === "$and" || name === "$or") {
      const parts = (value as Record<string, unknown>[]).map((part) => conditionOf(part, fields));
      return sql<boolean>`(${sql.join(parts, name === "$and" ? sql` and ` : sql` or `)})`;
    }
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) throw badRequest(`This site cannot filter by “${name}”.`);
    return fieldCondition(name, field, value);
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

function fieldCondition(name: string, field: FilterField, value: unknown): Condition {
  const isOperation = typeof value === "object" && value !== null;
  const [operator, operand] = isOperation ? Object.entries(value)[0]! : ["$eq", value];
  const values = [operand].flat();
  if (values.length > maxValues) throw badRequest(`“${name}” has too many values.`);
  const isText = values.every((one) => ["string", "number", "boolean"].includes(typeof one));
  if (isText && field.isOneOf && ["$eq", "$in"].includes(operator)) return field.isOneOf(values.map(String));
  if (isText && field.isOneOf && ["$ne", "$nin"].includes(operator))
    return sql<boolean>`not ${field.isOneOf(values.map(String))}`;
  const ms = typeof operand === "string" ? Date.parse(zoned(operand)) : Number.NaN;
  const comparison = comparisons[operator];
  if (!field.compare || !comparison || Number.isNaN(ms))
    throw badRequest(`This site cannot filter “${name}” in this way.`);
  return field.compare(comparison, ms);
}

/** Without a zone, times are in UTC: "2026-10-25 17:07:01". */
function zoned(time: string) {
  return /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(time) ? `${time.replace(" ", "T")}Z` : time;
}
