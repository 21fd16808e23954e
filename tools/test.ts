// `npm test`: types, style, whole requests on both databases, and a real browser; then one line that counts them all.
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const root = join(import.meta.dirname, "..");
// What the request tests write in the folder for temporary files is below this one, and goes with it.
const folder = mkdtempSync(join(tmpdir(), "lectern-tests-"));
// PostgreSQL runs as a user of its own where root tests, who has to get through.
chmodSync(folder, 0o755);
process.on("exit", () => {
  signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

// A process with all that it starts is one group, which can be ended at once. Windows knows no such groups.
const grouped = process.platform !== "win32";
let running: ChildProcess | undefined;
let stopping = false;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, stop);

const counts = [await types(), await style(), await requests(), await browser()];
const sum = (name: keyof Count) => counts.reduce((total, count) => total + count[name], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
process.exit(sum("failed") > 0 ? 1 : 0);

async function types(): Promise<Count> {
  console.log("Types");
  const made = await run("@react-router/dev/bin.cjs", ["typegen"]);
  return one(made === 0 && (await run("typescript/bin/tsc", [])) === 0);
}

async function style(): Promise<Count> {
  console.log("\nStyle");
  return one((await run("@biomejs/biome/bin/biome", ["check", "."])) === 0);
}

async function requests(): Promise<Count> {
  console.log("\nRequests");
  const report = join(folder, "requests.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await run("vitest/vitest.mjs", ["run", ...reporters], { TMPDIR: folder, TEMP: folder });
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = read(report);
  const counted = { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  return orFailed(code, counted);
}

async function browser(): Promise<Count> {
  console.log("\nBrowser");
  const report = join(folder, "browser.json");
  const reporters = ["-c", "test/e2e/playwright.config.ts", "--reporter=list,json"];
  const code = await run("@playwright/test/cli.js", ["test", ...reporters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read(report).stats ?? {};
  return orFailed(code, { passed: expected, failed: unexpected + flaky, skipped });
}

function one(passed: boolean): Count {
  return { passed: Number(passed), failed: Number(!passed), skipped: 0 };
}

/** A suite that ends badly without a failed test counts as one. */
function orFailed(code: number, count: Count): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

type Numbers = Partial<Record<string, number>>;

function read(report: string): Numbers & { stats?: Numbers } {
  return existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
}

function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, [join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
    detached: grouped,
  });
  running = child;
  return new Promise((done) => {
    child.on("exit", (code) => stopping || done(code ?? 1));
  });
}

/** Ends what runs with all that it started, and then this process; at a second signal, or after a while, at once. */
function stop() {
  if (stopping) process.exit(1);
  stopping = true;
  signal("SIGTERM");
  setInterval(() => signal(0) || process.exit(1), 50);
  setTimeout(() => process.exit(1), 10_000);
}

/** Sends a signal to what runs and to all that it started. Answers whether any of it was there. */
function signal(name: NodeJS.Signals | 0): boolean {
  try {
    return running?.pid !== undefined && process.kill(grouped ? -running.pid : running.pid, name);
  } catch {
    return false;
  }
}
