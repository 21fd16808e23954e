// Plays batch after batch on one engine. Prints each finding with the fewest requests that reproduce it.
import { rmSync } from "node:fs";
import { startPostgres } from "../setup/start-postgres.ts";
import { emptyDatabase } from "../support/database.ts";
import { type Finding, type Fuzzer, openFuzzer, type Result } from "./fuzz.ts";
import { toShellCommand } from "./shell-command.ts";
import { shrink } from "./shrink.ts";
import { addResult, emptyTotal, summary } from "./totals.ts";

export interface Campaign {
  engine: "sqlite" | "postgres";
  seed: number;
  /** The number of the first batch. */
  first: number;
  /** Whether this number of batches is enough. */
  isDone(batches: number): boolean;
}

/** The limits for each finding. */
const shrinkLimits = { tries: 40, ms: 90_000 };

/** Returns the number of kinds of findings. */
export async function fuzz({ engine, seed, first, isDone }: Campaign): Promise<number> {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const fuzzers = openFuzzers(seed, server?.url);
  const kinds = new Set<string>();
  const total = emptyTotal();
  let fuzzer = await fuzzers.next();
  for (let number = first; !isDone(total.batches); number++) {
    const result = await fuzzer.play(number);
    addResult(total, result);
    const newFindings = result.findings.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
    for (const finding of newFindings) {
      printFinding(finding);
      console.log(`repeat: npm run fuzz -- 1 ${seed} ${engine} --first ${number}`);
      console.log(await explain(finding, number, result, fuzzers.next));
    }
    if (result.findings.length > 0) fuzzer = await fuzzers.next();
  }
  for (const finding of await fuzzer.end()) {
    kinds.add(finding.kind);
    printFinding(finding);
  }
  await fuzzers.close();
  await server?.stop();
  console.log(`\n${engine}, seed ${seed}: ${kinds.size} faults, ${summary(total)}`);
  return kinds.size;
}

function printFinding({ kind, detail = "" }: Finding) {
  console.log(`\nFOUND ${kind}\n${detail}`);
}

/** The fewest requests that reproduce a finding, as shell commands. Each attempt runs on a new program. */
async function explain(
  { kind, at }: Finding,
  number: number,
  { batch }: Result,
  next: () => Promise<Fuzzer>,
) {
  let last: Result | undefined;
  const isReproduced = async (indexes: number[]) => {
    const fuzzer = await next();
    const result = await fuzzer.play(number, ({ exchanges, concurrency }) => ({
      exchanges: indexes.map((index) => exchanges[index]!),
      concurrency,
    }));
    if (!result.findings.some((finding) => finding.kind === kind)) return false;
    last = result;
    return true;
  };
  const all = [...(batch?.exchanges.keys() ?? [])];
  if (at === undefined || !(await shrink([at], isReproduced, shrinkLimits)))
    await shrink(all, isReproduced, shrinkLimits);
  const { batch: smallest, world } = last ?? {};
  if (!smallest || !world) return "It does not come again when the batch is played alone.";
  return smallest.exchanges
    .slice(0, 10)
    .map((exchange) => toShellCommand(exchange, world))
    .join("\n");
}

/** Starts one program after another, each on a new database. The last one ends when the next starts, or with this process. */
function openFuzzers(seed: number, server: string | undefined) {
  let remove = async () => {};
  return {
    async next(): Promise<Fuzzer> {
      await remove();
      const database = await emptyDatabase(server ? { server } : { file: "" });
      const removeFolder = () =>
        rmSync(database.settings.DATA_DIR, { recursive: true, force: true, maxRetries: 10 });
      process.once("exit", removeFolder);
      const fuzzer = await openFuzzer(database, seed);
      remove = async () => {
        await fuzzer.kill();
        await database.remove();
        process.off("exit", removeFolder);
      };
      return fuzzer;
    },
    close: () => remove(),
  };
}
