// Runs attempts with the checks of their exercises, by the programs with which the page runs them.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import type { LessonTest } from "../../app/lib/lesson-test.ts";
import type { Exercise } from "./exercises.ts";
import { js, python } from "./run.ts";

type Job = LessonTest & { code: string; earlier: Exercise["earlier"] };
/** What is missing in an attempt; undefined when nothing is. */
export type Miss = Record<string, unknown> | undefined;

const source = (name: string) => readFileSync(`app/learning/run/${name}`, "utf8");
const languages: Record<string, (jobs: Job[]) => Miss[]> = {
  Python: tryPython,
  JavaScript: tryJavaScript,
  SQL: await openSql(),
};

/** Whether it runs in a page, and so in a browser's test. */
export function runsInPage({ language, meta }: Exercise): boolean {
  return !languages[language] || /\bbrowser\b/.test(meta);
}

/** The first miss of each attempt. */
export function tryAttempts({ language, earlier, tests }: Exercise, attempts: string[]): Miss[] {
  const own = earlier.filter((block) => block.language === language && !/\bbrowser\b/.test(block.meta));
  const jobs = attempts.flatMap((code) => tests.map((test) => ({ ...test, code, earlier: own })));
  const misses = languages[language]!(jobs);
  return attempts.map((_, at) => misses.slice(at * tests.length, (at + 1) * tests.length).find(Boolean));
}

function tryPython(jobs: Job[]) {
  const act =
    "import sys\nprint(json.dumps([json.loads(check(json.dumps(job))) for job in json.load(sys.stdin)]))";
  return runJobs(python.command, ["-I", "-c", `${source("lesson.py")}\n${act}`], JSON.stringify(jobs));
}

function tryJavaScript(jobs: Job[]) {
  const act = `const misses = [];
  for (const job of ${JSON.stringify(jobs)})
    misses.push((await checkAttempt(job, (text) =>
      import(\`data:text/javascript,\${encodeURIComponent(\`\${text}\n//\${misses.length}\`)}\`))) ?? null);
  process.stdout.write(JSON.stringify(misses));`;
  const program = ["show.js", "assert.js", "check-javascript.js"].map(source).join("\n");
  return runJobs(js.command, js.args, `${program}\n${act}`);
}

async function openSql() {
  const { Database } = await createRequire(import.meta.url)("sql.js")();
  runInThisContext(source("sql-tables.js"));
  const { checkQuery } = globalThis as unknown as { checkQuery: (database: unknown, job: Job) => Miss };
  return (jobs: Job[]) => jobs.map((job) => checkQuery(new Database(), job));
}

function runJobs(command: string, args: string[], input: string): Miss[] {
  const cwd = mkdtempSync(join(tmpdir(), "lectern-attempt-"));
  const { stdout, stderr } = spawnSync(command, args, { cwd, input, encoding: "utf8", timeout: 120_000 });
  rmSync(cwd, { recursive: true });
  const last = stdout.trim().split("\n").at(-1);
  if (!last) throw new Error(stderr);
  return (JSON.parse(last) as (Miss | null)[]).map((miss) => miss ?? undefined);
}
