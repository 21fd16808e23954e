import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** Which tests are to run; all of them when nothing is set. */
export interface Selection {
  /** Paths from the root. */
  files?: string[];
  /** Of these files, the tests so named. */
  testName?: RegExp;
}

/**
 * Chooses the files whose path holds one of the words, in whatever case. When there are none: the tests whose names hold
 * one, which stand in files that do.
 */
export function select(words: string[], all = testFiles()): Selection {
  const wanted = new RegExp(`(?i:${words.map((word) => RegExp.escape(word)).join("|")})`);
  const named = all.filter((file) => wanted.test(file));
  if (named.length > 0) return { files: named };
  const files = all.filter((file) => wanted.test(readFileSync(join(root, file), "utf8")));
  return { files, testName: wanted };
}

/**
 * Chooses among what runs quickly: neither a browser, nor whole commands, nor the other database. Without a word, two more
 * are left out: operations, which take half of the time, and the articles, which few changes concern.
 */
export function selectFast(words: string[]): Selection {
  const slow = /^test\/(e2e|commands)\/|\.postgres\.test\.ts$/;
  const fast = testFiles().filter((file) => !slow.test(file));
  if (words.length > 0) return select(words, fast);
  return { files: fast.filter((file) => !/^test\/(operations|articles)\//.test(file)) };
}

function testFiles(): string[] {
  const files = globSync(["test/**/*.test.ts", "test/e2e/**/*.spec.ts"], { cwd: root });
  return files.map((file) => file.replaceAll("\\", "/")).sort();
}

export function isBrowserTest(file: string): boolean {
  return file.startsWith("test/e2e/");
}

/** Whether any of the tests asks the built site. */
export function needsBuild({ files }: Selection): boolean {
  return files === undefined || files.some((file) => !/^test\/(unit|articles)\//.test(file));
}
