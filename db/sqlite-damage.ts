import type { DatabaseSync } from "node:sqlite";

/** Returns what is wrong with the file, or with one table; undefined when nothing is. Reads all of it. */
export function findDamage(raw: DatabaseSync, table?: string): string | undefined {
  const argument = table === undefined ? "1" : `"${table.replaceAll('"', '""')}"`;
  try {
    const row = raw.prepare(`pragma quick_check(${argument})`).get() as { quick_check: string };
    // The first line is a heading; the problem is on the last one.
    return row.quick_check === "ok" ? undefined : row.quick_check.trim().split("\n").at(-1);
  } catch (error) {
    return (error as Error).message;
  }
}
