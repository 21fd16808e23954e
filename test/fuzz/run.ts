// `npm run fuzz -- SECONDS SEED [ENGINE]`: hostile visitors for the built site, on both databases, each for half of the
// time, or on one. The same SEED gives the same requests, batch by batch: `--first N` begins with the Nth batch, and
// `--batches N` plays so many on each database, however long they take.
import { parseArgs } from "node:util";
import { type Campaign, fuzz } from "./campaign.ts";

const options = { first: { type: "string", default: "1" }, batches: { type: "string" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [seconds = "30", seed = String(Date.now() % 1e6), chosen] = positionals;
const all = ["sqlite", "postgres"] as const;
const engines = chosen ? all.filter((name) => name === chosen) : all;
const numbers = [seconds, seed, values.first, values.batches ?? "1"].map(Number);
if (engines.length === 0 || numbers.some((number) => !(number >= 0))) {
  console.error("npm run fuzz -- SECONDS SEED [sqlite|postgres] [--first N] [--batches N]");
  process.exit(2);
}

// What was started ends with this process.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

let faults = 0;
for (const engine of engines)
  faults += await fuzz({ engine, seed: Number(seed), first: Number(values.first), isDone: enough() });
process.exit(faults > 0 ? 1 : 0);

/** At least one batch is played. */
function enough(): Campaign["isDone"] {
  const { batches } = values;
  if (batches) return (played) => played >= Number(batches);
  const until = performance.now() + (Number(seconds) * 1000) / engines.length;
  return (played) => played > 0 && performance.now() >= until;
}
