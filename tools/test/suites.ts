// The suites of `npm test`. Each one runs to its end, whatever fails in it, and returns how many tests it held.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { folder, run } from "./run.ts";
import { isBrowserTest, type Selection } from "./selection.ts";

export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const none: Count = { passed: 0, failed: 0, skipped: 0 };
const vitest = "node_modules/vitest/vitest.mjs";

export async function types(): Promise<Count> {
  console.log("Types");
  const generated = await run("node_modules/@react-router/dev/bin.cjs", ["typegen"]);
  return one(generated === 0 && (await run("node_modules/typescript/bin/tsc", [])) === 0);
}

export async function style(): Promise<Count> {
  console.log("\nStyle");
  return one((await run("node_modules/@biomejs/biome/bin/biome", ["check", "."])) === 0);
}

/** The tests of vitest: unit tests, requests, and whole commands. `options` are vitest's own. */
export async function requests({ files, testName }: Selection, options: string[] = []): Promise<Count> {
  const chosen = files?.filter((file) => !isBrowserTest(file)) ?? [];
  if (files && chosen.length === 0) return none;
  console.log("\nRequests");
  const report = join(folder, "requests.json");
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const named = testName ? ["-t", testName.source] : [];
  const code = await run(vitest, ["run", ...reporters, ...options, ...named, ...chosen], {
    TMPDIR: folder,
    TEMP: folder,
  });
  return orFailed(code, countOfVitest(report, testName));
}

/** The tests in a real browser. */
export async function browser({ files, testName }: Selection): Promise<Count> {
  const chosen = files?.filter(isBrowserTest) ?? [];
  if (files && chosen.length === 0) return none;
  console.log("\nBrowser");
  const report = join(folder, "browser.json");
  const options = ["-c", "test/e2e/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"];
  const named = testName ? ["-g", testName.source] : [];
  const code = await run("node_modules/@playwright/test/cli.js", ["test", ...options, ...named, ...chosen], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read<PlaywrightReport>(report).stats ?? {};
  return orFailed(code, { passed: expected, failed: unexpected + flaky, skipped });
}

interface PlaywrightReport {
  stats?: Partial<Record<"expected" | "unexpected" | "flaky" | "skipped", number>>;
}

interface VitestReport {
  testResults?: { assertionResults: { fullName: string; status: string }[] }[];
}

/** vitest reports every test that a name leaves out as skipped: those are not counted. */
function countOfVitest(report: string, testName: RegExp | undefined): Count {
  const tests = (read<VitestReport>(report).testResults ?? [])
    .flatMap((file) => file.assertionResults)
    .filter(({ fullName }) => !testName || testName.test(fullName));
  const count = (...wanted: string[]) => tests.filter(({ status }) => wanted.includes(status)).length;
  const [passed, failed] = [count("passed"), count("failed")];
  return { passed, failed, skipped: tests.length - passed - failed };
}

function one(passed: boolean): Count {
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

/** A suite that ends badly without a failed test counts as one. */
function orFailed(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function read<Report extends object>(file: string): Partial<Report> {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
}
