// `npm run fuzz -- SECONDS SEED [ENGINE]`: sends hostile requests to the built site, on both databases (each for half
// of the time) or on one. The same SEED gives the same requests in each batch. `--first N` begins with batch N.
// `--batches N` runs N batches on each database, without a time limit.
import { parseArgs } from "node:util";
import { type Campaign, runCampaign } from "./campaign.ts";

const options = { first: { type: "string", default: "1" }, batches: { type: "string" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [seconds = "30", seed = String(Date.now() % 1e6), chosenEngine] = positionals;
const allEngines = ["sqlite", "postgres"] as const;
const engines = chosenEngine ? allEngines.filter((name) => name === chosenEngine) : allEngines;
const numbers = [seconds, seed, values.first, values.batches ?? "1"].map(Number);
if (engines.length === 0 || numbers.some((number) => !(number >= 0))) {
  console.error("npm run fuzz -- SECONDS SEED [sqlite|postgres] [--first N] [--batches N]");
  process.exit(2);
}

// process.exit() runs the exit listeners, which end all child processes.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

let faultCount = 0;
for (const engine of engines)
  faultCount += await runCampaign({
    engine,
    seed: Number(seed),
    first: Number(values.first),
    isDone: batchLimit(),
  });
process.exit(faultCount > 0 ? 1 : 0);

/** Returns `isDone` of a campaign, which runs at least one batch. */
function batchLimit(): Campaign["isDone"] {
  const { batches } = values;
  if (batches) return (batchCount) => batchCount >= Number(batches);
  const deadline = performance.now() + (Number(seconds) * 1000) / engines.length;
  return (batchCount) => batchCount > 0 && performance.now() >= deadline;
}
