import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./run.ts";

/** The tests to run; without any field, all of them. */
export interface Selection {
  /** Paths from the root. */
  files?: string[];
  /** Of these files, only the tests with a matching name run. */
  testName?: RegExp;
}

/**
 * Selects the files whose path contains one of the words, ignoring case. When there is no such file, selects the tests
 * whose name contains one of the words.
 */
export function select(words: string[], allFiles = testFiles()): Selection {
  const pattern = new RegExp(`(?i:${words.map((word) => RegExp.escape(word)).join("|")})`);
  const matchingFiles = allFiles.filter((file) => pattern.test(file));
  if (matchingFiles.length > 0) return { files: matchingFiles };
  // A file that does not contain the word has no test with such a name.
  const files = allFiles.filter((file) => pattern.test(readFileSync(join(root, file), "utf8")));
  return { files, testName: pattern };
}

/**
 * Like `select`, but without the slow tests: browser, npm commands, PostgreSQL. Without words, it also leaves out
 * `test/failures`, and `test/articles`, which few changes affect.
 */
export function selectFast(words: string[]): Selection {
  const slowFiles = /^test\/failures\/commands\/|\.(postgres\.test|spec)\.ts$/;
  const fastFiles = testFiles().filter((file) => !slowFiles.test(file));
  if (words.length > 0) return select(words, fastFiles);
  return { files: fastFiles.filter((file) => !/^test\/(failures|articles)\//.test(file)) };
}

function testFiles(): string[] {
  const files = globSync("test/**/*.{test,spec}.ts", { cwd: root });
  return files.map((file) => file.replaceAll("\\", "/")).sort();
}

export function isBrowserTest(file: string): boolean {
  return file.endsWith(".spec.ts");
}

/** Whether a file tests npm commands, which start whole programs. */
export function isCommandTest(file: string): boolean {
  return file.startsWith("test/failures/commands/");
}

/** Whether any of the tests needs the built site. */
export function needsBuild({ files }: Selection): boolean {
  return files === undefined || files.some((file) => !/^test\/(unit|articles)\//.test(file));
}
