// `npm test` checks types and style, runs the tests of every day, and prints one line with the totals. `-- --rest` runs what
// that leaves out, `-- --all` both, `-- --fast` the tests that need neither a browser nor PostgreSQL, and `-- WORD…` every test
// file with one of the words in its path; `-- --two-nodes` the requests on two nodes. Each suite runs to its end, even when
// tests fail.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { failedTests, type Report } from "./failed-tests.ts";
import { temporaryRoot } from "./temporary-root.ts";

type Count = Record<"passed" | "failed" | "skipped", number>;

/** The projects of vitest.config.ts and of test/playwright.config.ts. */
const daily = { vitest: ["unit", "sqlite"], browser: ["screens", "journeys"] };
const rest = { vitest: ["content", "postgres", "failures", "commands"], browser: ["details"] };
const all = {
  vitest: [...daily.vitest, ...rest.vitest],
  browser: [...daily.browser, ...rest.browser],
};
const fast = { vitest: ["unit", "sqlite"], browser: [] };

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith("-"));
const options = args.filter((arg) => arg.startsWith("-"));
const scopes = new Map([
  ["--rest", rest],
  ["--all", all],
  ["--fast", fast],
  ["--two-nodes", { vitest: ["two nodes"], browser: [] }],
]);
if (!options.every((option) => scopes.has(option))) {
  console.error("usage: npm test -- [--rest | --all | --fast | --two-nodes] [WORD…]");
  process.exit(1);
}
const scope = scopes.get(options.at(-1) ?? "") ?? (words.length > 0 ? all : daily);
const hasCheck = words.length === 0 && (scope === daily || scope === all);

/** For the reports and the temporary files of the tests. */
const folder = mkdtempSync(join(temporaryRoot(), "lectern-tests-"));
// When root runs the tests, PostgreSQL runs as another user, who needs access too.
chmodSync(folder, 0o755);
let program: ChildProcess | undefined;
/** Named once more at the end, since the output of all is long. */
const failures: string[] = [];
process.on("exit", () => {
  signalProgram("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);

const counts = [
  ...(hasCheck ? [await runCheck()] : []),
  await runVitest(scope.vitest),
  ...(scope.browser.length > 0 ? [await runBrowser(scope.browser)] : []),
];
const [passed, failed, skipped] = (["passed", "failed", "skipped"] as const).map((name) =>
  counts.reduce((total, count) => total + count[name], 0),
);
const hasTests = passed! + failed! + skipped! > 0;
for (const name of failures) console.log(`failed: ${name}`);
if (hasTests) console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
else console.error(`No test file is named so: ${words.join(" ")}`);
process.exit(hasTests && failed === 0 ? 0 : 1);

/** Types and style; they count as one test. */
async function runCheck(): Promise<Count> {
  // npm tells the scripts that it runs where its own program is.
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start the tests by `npm test`.");
  return withExitCode(await run(npm, ["run", "check"]), { passed: 1, failed: 0, skipped: 0 });
}

async function runVitest(projects: string[]): Promise<Count> {
  const report = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run("node_modules/vitest/vitest.mjs", [
    ...["run", "--passWithNoTests", ...reporters, ...projectOptions(projects), ...words],
  ]);
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report);
  return withExitCode(code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests });
}

async function runBrowser(projects: string[]): Promise<Count> {
  const report = join(folder, "browser.json");
  const code = await run(
    "node_modules/@playwright/test/cli.js",
    ["test", "-c", "test/playwright.config.ts", "--reporter=list,json", "--pass-with-no-tests"].concat(
      projectOptions(projects),
      words,
    ),
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {};
  return withExitCode(code, { passed: expected + flaky, failed: unexpected, skipped });
}

function projectOptions(names: string[]): string[] {
  return names.map((name) => `--project=${name}`);
}

/** {} when the program wrote none. */
function readReport(file: string): Report {
  const report: Report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  failures.push(...failedTests(report));
  return report;
}

/** A program that failed without a failed test, for example by a crash, counts as one. */
function withExitCode(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Runs a file on Node, and returns its exit code. */
function run(file: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [file, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      // Node then compiles each module once, not in each of the hundreds of programs that the tests start.
      NODE_COMPILE_CACHE: join(process.cwd(), "node_modules/.cache/node"),
      TMPDIR: folder,
      TEMP: folder,
      ...env,
    },
    // A process group, so that one signal ends what the program started, too. Windows has none.
    detached: process.platform !== "win32",
  });
  program = child;
  return new Promise((done) => child.once("exit", (code) => done(code ?? 1)));
}

/** Ends the running program and what it started, and then this one. */
function stop() {
  signalProgram("SIGTERM");
  program?.once("exit", () => process.exit(1));
  setTimeout(() => process.exit(1), 10_000);
}

function signalProgram(signal: NodeJS.Signals): void {
  try {
    if (program?.pid) process.kill(process.platform === "win32" ? program.pid : -program.pid, signal);
  } catch {
    // It has ended.
  }
}
