import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** A hash of the names and contents of all files that match the patterns, from the root. */
export function hashFiles(patterns: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: root }).sort())
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
