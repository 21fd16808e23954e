// Which release wrote the texts of the files into the database: an older one never overwrites those of a newer one.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Db } from "../../../db/engine.ts";
import { textRow } from "../../core/setting-row.server.ts";

/** Holds the release which last wrote the built-in articles. */
const releaseRow = textRow("library");

/** undefined before the first start. */
export const findRelease = releaseRow.read;

/**
 * Stores that this release writes its articles, and makes others wait until the transaction ends: call it first in the
 * transaction. Returns false, and stores nothing, when a newer release has written its articles meanwhile.
 */
export async function recordRelease(db: Db, release: string) {
  // When two programs start at once, the second waits and then sees the first one's value.
  if (compareVersions(await releaseRow.lock(db, release), release) > 0) return false;
  await releaseRow.write(db, release);
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
