// Remembers in a file what the articles and their tests were when they last passed, so that they run again only after a
// change.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashFiles } from "../../tools/hash-files.ts";

const root = join(import.meta.dirname, "../..");
const stampFile = join(root, "node_modules/.cache/lectern-articles");

/** Whether neither the articles nor their tests have changed since they last passed. */
export function areArticlesChecked(): boolean {
  try {
    return readFileSync(stampFile, "utf8") === hashOfArticles();
  } catch {
    return false;
  }
}

/** Stores that all tests of the articles passed. */
export function markArticlesChecked(): void {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, hashOfArticles());
}

const hashOfArticles = () => hashFiles(["content/**/*.*", "test/articles/*.ts"]);
