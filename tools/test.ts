// `npm test`: types, style, whole requests on both databases, and a real browser; then one line that counts them all.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "lectern-test-"));
let running: ChildProcess | undefined;
process.on("exit", () => {
  running?.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

const counts = [
  await step("types", "@react-router/dev/bin.cjs", ["typegen"]).then((made) =>
    made.failed ? made : step("types", "typescript/bin/tsc", []),
  ),
  await step("style", "@biomejs/biome/bin/biome", ["check", "."]),
  await suite(
    "requests",
    "vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json"],
    vitestCount,
    {
      VITEST_REPORT: join(folder, "requests.json"),
    },
  ),
  await suite(
    "browser",
    "@playwright/test/cli.js",
    ["test", "-c", "test/e2e/playwright.config.ts", "--reporter=list,json"],
    playwrightCount,
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(folder, "browser.json"),
    },
  ),
];

const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exit(sum("failed") > 0 ? 1 : 0);

/** A step that works or does not: one test. */
async function step(name: string, program: string, args: string[]): Promise<Count> {
  console.log(`\n${name}`);
  const failed = (await run(program, args)) === 0 ? 0 : 1;
  return { passed: 1 - failed, failed, skipped: 0 };
}

/** A suite that reports what it counted. One that ends badly without a failed test counts as one. */
async function suite(
  name: string,
  program: string,
  args: string[],
  count: (report: never) => Count,
  env: Record<string, string>,
) {
  console.log(`\n${name}`);
  const report = Object.values(env)[0]!;
  const output = program.startsWith("vitest") ? [`--outputFile.json=${report}`] : [];
  const code = await run(program, [...args, ...output], env);
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, "utf8")) as never)
    : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const path = join(root, "node_modules", program);
  return new Promise((done) => {
    running = spawn(process.execPath, [path, ...args], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...env },
    });
    running.on("exit", (code) => done(code ?? 1));
  });
}

function vitestCount(report: {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}): Count {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function playwrightCount({
  stats,
}: {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped };
}
