// Which release wrote the texts of the files into the database: an older one never overwrites those of a newer one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../../db/engine.ts";

/** The settings row that holds the release which last wrote the built-in articles. */
const releaseSetting = "library";

/** undefined before the first start. */
export async function findRelease(db: Db): Promise<string | undefined> {
  const query = db.selectFrom("settings").select("value").where("name", "=", releaseSetting);
  return (await query.executeTakeFirst())?.value;
}

/**
 * Stores that this release writes its articles, and makes others wait until the transaction ends: call it first in the
 * transaction. Returns false, and stores nothing, when a newer release has written its articles meanwhile.
 */
export async function recordRelease(db: Db, release: string) {
  // This locks the row: when two programs start at once, the second waits and then sees the first one's value.
  const { value } = await db
    .insertInto("settings")
    .values({ name: releaseSetting, value: release })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb.ref("settings.value") })))
    .returning("value")
    .executeTakeFirstOrThrow();
  if (compareVersions(value, release) > 0) return false;
  await db.updateTable("settings").set({ value: release }).where("name", "=", releaseSetting).execute();
  return true;
}

export function programVersion(): string {
  const file = readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8");
  return (JSON.parse(file) as { version: string }).version;
}

/** Negative when `a` is the older version, positive when it is the newer one. */
export function compareVersions(a: string, b: string) {
  const [left, right] = [a, b].map((version) => version.split(".").map(Number));
  for (const part of [0, 1, 2])
    if (left![part] !== right![part]) return (left![part] ?? 0) - (right![part] ?? 0);
  return 0;
}
