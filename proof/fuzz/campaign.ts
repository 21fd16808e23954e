// Runs batch after batch on one engine. Prints each finding with the fewest requests that reproduce it.
import { rmSync } from "node:fs";
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { emptyDatabase } from "../../test/support/database.ts";
import { type BatchResult, type Finding, type Fuzzer, openFuzzer } from "./fuzzer.ts";
import { toShellCommand } from "./shell-command.ts";
import { shrink } from "./shrink.ts";
import { addResult, emptyTotals, formatTotals } from "./totals.ts";

export interface Campaign {
  engine: "sqlite" | "postgres";
  seed: number;
  /** The number of the first batch. */
  first: number;
  /** Whether the campaign ends after this number of batches. */
  isDone(batchCount: number): boolean;
}

/** The limits for the search of the fewest requests of one finding. */
const shrinkLimits = { tries: 40, ms: 90_000 };

/** Returns the number of kinds of findings. */
export async function runCampaign({ engine, seed, first, isDone }: Campaign): Promise<number> {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const fuzzers = openFuzzers(seed, server?.url);
  const kinds = new Set<string>();
  const totals = emptyTotals();
  let fuzzer = await fuzzers.next();
  for (let number = first; !isDone(totals.batches); number++) {
    const result = await fuzzer.runBatch(number);
    addResult(totals, result);
    const newFindings = result.findings.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
    for (const finding of newFindings) {
      printFinding(finding);
      console.log(`repeat: npm run fuzz -- 1 ${seed} ${engine} --first ${number}`);
      console.log(await reproduce(finding, number, result, fuzzers.next));
    }
    if (result.findings.length > 0) fuzzer = await fuzzers.next();
  }
  for (const finding of await fuzzer.end()) {
    kinds.add(finding.kind);
    printFinding(finding);
  }
  await fuzzers.close();
  await server?.stop();
  console.log(`\n${engine}, seed ${seed}: ${kinds.size} faults, ${formatTotals(totals)}`);
  return kinds.size;
}

function printFinding({ kind, detail = "" }: Finding) {
  console.log(`\nFOUND ${kind}\n${detail}`);
}

/** Returns the fewest requests that reproduce a finding, as shell commands. Each attempt runs on a new program. */
async function reproduce(
  { kind, exchangeIndex }: Finding,
  number: number,
  { batch }: BatchResult,
  openNext: () => Promise<Fuzzer>,
) {
  let lastReproduction: BatchResult | undefined;
  const isReproduced = async (indexes: number[]) => {
    const fuzzer = await openNext();
    const result = await fuzzer.runBatch(number, ({ exchanges, concurrency }) => ({
      exchanges: indexes.map((index) => exchanges[index]!),
      concurrency,
    }));
    if (!result.findings.some((finding) => finding.kind === kind)) return false;
    lastReproduction = result;
    return true;
  };
  const allIndexes = [...(batch?.exchanges.keys() ?? [])];
  if (exchangeIndex === undefined || !(await shrink([exchangeIndex], isReproduced, shrinkLimits)))
    await shrink(allIndexes, isReproduced, shrinkLimits);
  const { batch: smallestBatch, fixtures } = lastReproduction ?? {};
  if (!smallestBatch || !fixtures) return "It does not come again when the batch runs alone.";
  return smallestBatch.exchanges
    .slice(0, 10)
    .map((exchange) => toShellCommand(exchange, fixtures))
    .join("\n");
}

/**
 * Starts one program after another, each on a new database. A program ends when the next one starts, or with this
 * process.
 */
function openFuzzers(seed: number, serverUrl: string | undefined) {
  let removeLast = async () => {};
  return {
    async next(): Promise<Fuzzer> {
      await removeLast();
      const database = await emptyDatabase(serverUrl ? { server: serverUrl } : { file: "" });
      const removeFolder = () =>
        rmSync(database.settings.DATA_DIR, { recursive: true, force: true, maxRetries: 10 });
      process.once("exit", removeFolder);
      const fuzzer = await openFuzzer(database, seed);
      removeLast = async () => {
        await fuzzer.kill();
        await database.remove();
        process.off("exit", removeFolder);
      };
      return fuzzer;
    },
    close: () => removeLast(),
  };
}
