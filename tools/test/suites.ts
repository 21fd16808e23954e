// The suites of `npm test`. Each one runs to its end, even when tests fail, and returns how many tests it ran.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { run, runBeside, temporaryFolder } from "./run.ts";
import { isBrowserTest, isCommandTest, type Selection } from "./selection.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export type Scope = "fast" | "daily" | "rest" | "all" | "two-nodes";

/** The projects of vitest.config.ts and of test/playwright.config.ts that run; "rest": what "daily" leaves out. */
const daily = { vitest: ["unit", "sqlite", "acts", "articles"], browser: ["screens", "journeys"] };
const rest = { vitest: ["postgres", "failures"], browser: ["details"] };
const projects: Record<Scope, { vitest: string[]; browser: string[] }> = {
  fast: { vitest: ["unit", "sqlite", "failures", "articles"], browser: [] },
  daily,
  rest,
  "two-nodes": { vitest: ["two nodes"], browser: [] },
  all: { vitest: [...daily.vitest, ...rest.vitest], browser: [...daily.browser, ...rest.browser] },
};

const noTests: Count = { passed: 0, failed: 0, skipped: 0 };
const vitest = "node_modules/vitest/vitest.mjs";

/** Checks types and style, by `npm run check`. It counts as one test. */
export async function runCheck(): Promise<Count> {
  // npm tells the scripts that it runs where its own program is.
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start the tests by `npm test`.");
  const hasPassed = (await run(npm, ["run", "check"])) === 0;
  return { passed: Number(hasPassed), failed: Number(!hasPassed), skipped: 0 };
}

/** Runs all tests but those in a browser and of npm commands. */
export function runRequestTests(scope: Scope, selection: Selection): Promise<Count> {
  const isRequestTest = (file: string) => !isBrowserTest(file) && !isCommandTest(file);
  return runVitest("Requests", filterFiles(selection, isRequestTest), projects[scope].vitest);
}

/** Runs the tests of npm commands. */
export async function runCommandTests(scope: Scope, selection: Selection): Promise<Count> {
  if (scope !== "rest" && scope !== "all") return noTests;
  return runVitest("Commands", filterFiles(selection, isCommandTest), ["commands"]);
}

async function runVitest(title: string, { files, testName }: Selection, names: string[]): Promise<Count> {
  if (files?.length === 0) return noTests;
  console.log(`\n${title}`);
  const report = join(temporaryFolder, `${title}.json`);
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const nameFilter = testName ? ["-t", testName.source] : [];
  const args = ["run", ...reporters, ...projectOptions(names), ...nameFilter, ...(files ?? [])];
  const code = await run(vitest, args, { TMPDIR: temporaryFolder, TEMP: temporaryFolder });
  return withCrash(code, vitestCount(report, testName));
}

/** Runs the tests in a real browser. Their output is printed when they end, so that other tests can run beside them. */
export async function runBrowserTests(scope: Scope, selection: Selection): Promise<Count> {
  const { files, testName } = filterFiles(selection, isBrowserTest);
  const names = projects[scope].browser;
  if (files?.length === 0 || names.length === 0) return noTests;
  const report = join(temporaryFolder, "browser.json");
  const options = ["-c", "test/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  const nameFilter = testName ? ["-g", testName.source] : [];
  const args = ["test", ...options, ...projectOptions(names), ...nameFilter, ...(files ?? [])];
  const code = await runBeside("node_modules/@playwright/test/cli.js", args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { stats = {} } = readJson<PlaywrightReport>(report);
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats;
  return withCrash(code, { passed: expected, failed: unexpected + flaky, skipped });
}

function projectOptions(names: string[]): string[] {
  return names.map((name) => `--project=${name}`);
}

function filterFiles({ files, testName }: Selection, predicate: (file: string) => boolean): Selection {
  return { files: files?.filter(predicate), testName };
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

/** Counts one failed test when a suite failed without a failed test, for example by a crash. */
function withCrash(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Returns {} when the suite wrote no report. */
function readJson<Report extends object>(file: string): Partial<Report> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
