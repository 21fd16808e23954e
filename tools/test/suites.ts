// The suites of `npm test`. Each one runs to its end, even when tests fail, and returns how many tests it ran.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run, temporaryFolder } from "./run.ts";
import { isBrowserTest, type Selection } from "./selection.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const noTests: Count = { passed: 0, failed: 0, skipped: 0 };
const vitest = "node_modules/vitest/vitest.mjs";

export async function checkTypes(): Promise<Count> {
  console.log("Types");
  const typegenCode = await run("node_modules/@react-router/dev/bin.cjs", ["typegen"]);
  return countCheck(typegenCode === 0 && (await run("node_modules/typescript/bin/tsc", [])) === 0);
}

export async function checkStyle(): Promise<Count> {
  console.log("\nStyle");
  return countCheck((await run("node_modules/@biomejs/biome/bin/biome", ["check", "."])) === 0);
}

/** Runs all tests but those in a browser: unit tests, request tests, npm commands. `options` are passed to vitest. */
export async function runRequestTests(
  { files, testName }: Selection,
  options: string[] = [],
): Promise<Count> {
  const requestFiles = files?.filter((file) => !isBrowserTest(file)) ?? [];
  if (files && requestFiles.length === 0) return noTests;
  console.log("\nRequests");
  const report = join(temporaryFolder, "requests.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const nameFilter = testName ? ["-t", testName.source] : [];
  const code = await run(vitest, ["run", ...reporters, ...options, ...nameFilter, ...requestFiles], {
    TMPDIR: temporaryFolder,
    TEMP: temporaryFolder,
  });
  return withCrash(code, vitestCount(report, testName));
}

/** Runs the tests in a real browser. */
export async function runBrowserTests({ files, testName }: Selection): Promise<Count> {
  const browserFiles = files?.filter(isBrowserTest) ?? [];
  if (files && browserFiles.length === 0) return noTests;
  console.log("\nBrowser");
  const report = join(temporaryFolder, "browser.json");
  const options = ["-c", "test/e2e/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  const nameFilter = testName ? ["-g", testName.source] : [];
  const args = ["test", ...options, ...nameFilter, ...browserFiles];
  const code = await run("node_modules/@playwright/test/cli.js", args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats = {} } = readJson<PlaywrightReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return withCrash(code, { passed: expected, failed: unexpected + flaky, skipped });
}

interface PlaywrightReport {
  stats?: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
}

interface VitestReport {
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
}

/** Does not count the tests that `testName` filters out, which vitest reports as skipped. */
function vitestCount(report: string, testName: RegExp | undefined): Count {
  const tests = (readJson<VitestReport>(report).testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter(({ fullName }) => !testName || testName.test(fullName));
  const countWith = (wantedStatus: string) => tests.filter(({ status }) => status === wantedStatus).length;
  const [passed, failed] = [countWith("passed"), countWith("failed")];
  return { passed, failed, skipped: tests.length - passed - failed };
}

function countCheck(hasPassed: boolean): Count {
  return { passed: Number(hasPassed), failed: Number(!hasPassed), skipped: 0 };
}

/** Counts one failed test when a suite failed without a failed test, for example by a crash. */
function withCrash(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Returns {} when the suite wrote no report. */
function readJson<Report extends object>(file: string): Partial<Report> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
