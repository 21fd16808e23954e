// The articles are checked again when they or their tests have changed since the last successful run.
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const stamp = join(root, "node_modules/.cache/lectern-articles");

/** Whether nothing has changed since the last successful run. */
export function areChecked(): boolean {
  try {
    return readFileSync(stamp, "utf8") === hashOfArticles();
  } catch {
    return false;
  }
}

/** Stores that all articles passed. */
export function markChecked(): void {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hashOfArticles());
}

function hashOfArticles(): string {
  const hash = createHash("sha256");
  for (const file of globSync(["content/**/*.*", "test/articles/*.ts"], { cwd: root }).sort())
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}
