// Plays batches of hostile requests against a running program, and checks the program after each batch.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../support/database.ts";
import { runProgram } from "../support/program.ts";
import { type Batch, makeBatch } from "./batch.ts";
import { type Figures, figuresOf } from "./checks/figures.ts";
import { leaksOf, type WatchedProgram } from "./checks/leaks.ts";
import { errorsIn } from "./checks/log-checks.ts";
import { checkPlaces } from "./checks/places.ts";
import { checkResponses } from "./checks/response-checks.ts";
import { checkSite } from "./checks/site-checks.ts";
import { openStore } from "./checks/store.ts";
import { files } from "./files.ts";
import { type PlayedExchange, play } from "./play.ts";
import { makeWorld, type World } from "./world.ts";

export interface Finding {
  /** The same text for the same fault. */
  kind: string;
  /** What differs each time. */
  detail?: string;
  /** Index of the exchange that caused it; undefined when it is not known. */
  at?: number;
}
export interface Result {
  findings: Finding[];
  /** undefined when the site did not work before the batch. */
  batch?: Batch;
  world?: World;
  played: PlayedExchange[];
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
  const store = await openStore(database);
  const watchedProgram: WatchedProgram = { pid: program.pid, port: Number(new URL(url).port), tmp, store };
  const newErrors = errorsIn(program);
  let worlds = 0;
  let before: Figures | undefined;
  const findings = await check(await makeWorld(url, ++worlds));
  if (findings.length > 0) throw new Error(`before the first batch: ${JSON.stringify(findings)}`);
  if (process.platform === "linux") before = figuresOf(watchedProgram.pid, watchedProgram.port);

  /** In this order: the shares are free only when the leaks are gone. */
  async function check(world: World): Promise<Finding[]> {
    const lines = [
      ...(await leaksOf(watchedProgram, before)),
      ...(await checkPlaces(world)),
      ...(await checkSite(world)),
    ];
    return lines.map((line) => ({ kind: line.replace(/\d[\da-z]*|[a-z\d]{12}/g, "N"), detail: line }));
  }

  async function playAll(number: number, change: (batch: Batch) => Batch, result: Result) {
    const world = await makeWorld(url, ++worlds);
    const batch = change(makeBatch(seed, number, world, files));
    Object.assign(result, { world, batch, played: await play(batch, url) });
    result.findings.push(...checkResponses(result.played, world, batch));
    result.findings.push(...(await check(world)), ...newErrors());
  }

  return {
    /** Plays a batch, changed by `change`. */
    async play(number: number, change = (batch: Batch) => batch): Promise<Result> {
      const result: Result = { findings: [], played: [] };
      await playAll(number, change, result).catch((error: unknown) => {
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
    /** Kills the program and closes the store. */
    async kill() {
      await program.end();
      await store.close();
    },
  };
}
