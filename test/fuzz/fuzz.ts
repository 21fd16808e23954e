// Hostile visitors for a running program, batch by batch; after each it is looked at from all sides.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../support/database.ts";
import { runProgram } from "../support/program.ts";
import { type Batch, makeBatch } from "./batch.ts";
import { checkAnswers } from "./checks/answer-checks.ts";
import { type Figures, figuresOf } from "./checks/figures.ts";
import { leaksOf, type Watched } from "./checks/leaks.ts";
import { errorsIn } from "./checks/log-checks.ts";
import { checkPlaces } from "./checks/places.ts";
import { checkSite } from "./checks/site-checks.ts";
import { openStore } from "./checks/store.ts";
import { files } from "./files.ts";
import { type Played, play } from "./play.ts";
import { makeWorld, type World } from "./world.ts";

export interface Finding {
  /** The same text for the same fault. */
  kind: string;
  /** What is another each time. */
  detail?: string;
  /** Whose fault it is, where that is known: an exchange's place in the batch. */
  at?: number;
}
export interface Result {
  findings: Finding[];
  /** Missing when the site could not even be used before it. */
  batch?: Batch;
  world?: World;
  played: Played[];
}
export type Fuzzer = Awaited<ReturnType<typeof openFuzzer>>;

/** Starts the program on a database, and notes what it is like when nothing is wrong. */
export async function openFuzzer(database: Pick<Database, "settings">, seed: number) {
  const tmp = join(database.settings.DATA_DIR, "tmp");
  mkdirSync(tmp, { recursive: true });
  const program = runProgram({ ...database.settings, TRUSTED_PROXIES: "127.0.0.1", TMPDIR: tmp });
  let end: string | undefined;
  void program.ended.then(({ code, stderr }) => {
    end = `${code}: ${stderr}`;
  });
  const url = await program.ready;
  const store = await openStore(database);
  const watched: Watched = { pid: program.pid, port: Number(new URL(url).port), tmp, store };
  const errors = errorsIn(program);
  let worlds = 0;
  let before: Figures | undefined;
  const wrong = await look(await makeWorld(url, ++worlds));
  if (wrong.length > 0) throw new Error(`before the first batch: ${JSON.stringify(wrong)}`);
  if (process.platform === "linux") before = figuresOf(watched.pid, watched.port);

  /** Places are counted when nothing holds them any more, and the site is looked at last. */
  async function look(world: World): Promise<Finding[]> {
    const lines = [
      ...(await leaksOf(watched, before)),
      ...(await checkPlaces(world)),
      ...(await checkSite(world)),
    ];
    return lines.map((line) => ({ kind: line.replace(/\d[\da-z]*|[a-z\d]{12}/g, "N"), detail: line }));
  }

  async function playAll(number: number, change: (batch: Batch) => Batch, result: Result) {
    const world = await makeWorld(url, ++worlds);
    const batch = change(makeBatch(seed, number, world, files));
    Object.assign(result, { world, batch, played: await play(batch, url) });
    result.findings.push(...checkAnswers(result.played, world, batch));
    result.findings.push(...(await look(world)), ...errors());
  }

  return {
    /** Plays a batch, or what `change` makes of it. */
    async play(number: number, change = (batch: Batch) => batch): Promise<Result> {
      const result: Result = { findings: [], played: [] };
      await playAll(number, change, result).catch((error: unknown) => {
        const kind = end ? "the program ended" : "the site cannot be used";
        result.findings.push({ kind, detail: end ?? String(error) });
      });
      return result;
    },
    /** Ends the program as its operator would. */
    async end(): Promise<Finding[]> {
      program.kill("SIGTERM");
      const { code, stderr } = await program.ended;
      const findings: Finding[] = [];
      if (code !== 0) findings.push({ kind: "the program ended badly", detail: String(code) });
      if (stderr !== "") findings.push({ kind: "the program printed something", detail: stderr });
      return findings;
    },
    /** Ends it, however it stands, and all that it needed. */
    async kill() {
      await program.end();
      await store.close();
    },
  };
}
