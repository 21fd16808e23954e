// Runs batches of hostile requests against the built program, and checks the program after each batch.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../../test/support/database.ts";
import { runProgram } from "../../test/support/program.ts";
import { type Batch, makeBatch } from "./batch.ts";
import { checkClientLimits } from "./checks/client-limits.ts";
import { leaksOf, type WatchedProgram } from "./checks/leaks.ts";
import { openErrorReader } from "./checks/log-checks.ts";
import { type ResourceUsage, resourceUsageOf } from "./checks/resource-usage.ts";
import { checkResponses } from "./checks/response-checks.ts";
import { checkSite } from "./checks/site-checks.ts";
import { openStoredData } from "./checks/stored-data.ts";
import { type Fixtures, makeFixtures } from "./fixtures.ts";
import { type ExchangeResult, sendBatch } from "./send-batch.ts";
import { uploadFiles } from "./upload-files.ts";

export interface Finding {
  /** The same text for the same fault. */
  kind: string;
  /** What differs each time. */
  detail?: string;
  /** Index of the exchange that caused it; undefined when it is not known. */
  exchangeIndex?: number;
}
export interface BatchResult {
  findings: Finding[];
  /** undefined when the site did not work before the batch. */
  batch?: Batch;
  fixtures?: Fixtures;
  exchanges: ExchangeResult[];
}
export type Fuzzer = Awaited<ReturnType<typeof openFuzzer>>;

/** Starts the program on a database, and measures its resources before the first batch. */
export async function openFuzzer(database: Pick<Database, "settings">, seed: number) {
  const tmp = join(database.settings.DATA_DIR, "tmp");
  mkdirSync(tmp, { recursive: true });
  const program = runProgram({ ...database.settings, TRUSTED_PROXIES: "127.0.0.1", TMPDIR: tmp });
  let endReason: string | undefined;
  void program.ended.then(({ code, stderr }) => {
    endReason = `${code}: ${stderr}`;
  });
  const url = await program.ready;
  const storedData = await openStoredData(database);
  const watchedProgram: WatchedProgram = {
    pid: program.pid,
    port: Number(new URL(url).port),
    tmp,
    storedData,
  };
  const readNewErrors = openErrorReader(program);
  let fixturesCount = 0;
  let figuresBefore: ResourceUsage | undefined;
  const findings = await check(await makeFixtures(url, ++fixturesCount));
  if (findings.length > 0) throw new Error(`before the first batch: ${JSON.stringify(findings)}`);
  if (process.platform === "linux") figuresBefore = resourceUsageOf(watchedProgram.pid, watchedProgram.port);

  /** Leaks come first: while a connection of the batch is still open, it counts against the limits of its client. */
  async function check(fixtures: Fixtures): Promise<Finding[]> {
    const problems = [
      ...(await leaksOf(watchedProgram, figuresBefore)),
      ...(await checkClientLimits(fixtures)),
      ...(await checkSite(fixtures)),
    ];
    return problems.map((problem) => ({
      kind: problem.replace(/\d[\da-z]*|[a-z\d]{12}/g, "N"),
      detail: problem,
    }));
  }

  /** Adds to `result` step by step, so that a failure leaves what is known until then. */
  async function runInto(result: BatchResult, number: number, change: (batch: Batch) => Batch) {
    const fixtures = await makeFixtures(url, ++fixturesCount);
    const batch = change(makeBatch(seed, number, fixtures, uploadFiles));
    Object.assign(result, { fixtures, batch, exchanges: await sendBatch(batch, url) });
    result.findings.push(...checkResponses(result.exchanges, fixtures, batch));
    result.findings.push(...(await check(fixtures)), ...readNewErrors());
  }

  return {
    /** Makes the batch with this number, changes it by `change`, sends it, and checks the program. */
    async runBatch(number: number, change = (batch: Batch) => batch): Promise<BatchResult> {
      const result: BatchResult = { findings: [], exchanges: [] };
      await runInto(result, number, change).catch((error: unknown) => {
        const kind = endReason ? "the program ended" : "the site cannot be used";
        result.findings.push({ kind, detail: endReason ?? String(error) });
      });
      return result;
    },
    /** Ends the program with SIGTERM, as its operator would. */
    async end(): Promise<Finding[]> {
      program.kill("SIGTERM");
      const { code, stderr } = await program.ended;
      const findings: Finding[] = [];
      if (code !== 0) findings.push({ kind: "the program ended badly", detail: String(code) });
      if (stderr !== "") findings.push({ kind: "the program printed something", detail: stderr });
      return findings;
    },
    /** Kills the program, and closes the connection to its database. */
    async kill() {
      await program.end();
      await storedData.close();
    },
  };
}
