// Batch after batch on one engine, and what is found shown with the fewest requests that bring it again.
import { rmSync } from "node:fs";
import { startPostgres } from "../setup/start-postgres.ts";
import { emptyDatabase } from "../support/database.ts";
import { type Finding, type Fuzzer, openFuzzer, type Result } from "./fuzz.ts";
import { shown } from "./show.ts";
import { shrink } from "./shrink.ts";
import { count, nothing, summary } from "./totals.ts";

export interface Campaign {
  engine: "sqlite" | "postgres";
  seed: number;
  /** The number of the first batch. */
  first: number;
  /** Whether so many batches are enough. */
  isDone(batches: number): boolean;
}

/** For one finding. */
const shrinking = { tries: 40, ms: 90_000 };

/** Answers how many kinds of findings there were. */
export async function fuzz({ engine, seed, first, isDone }: Campaign): Promise<number> {
  const server = engine === "postgres" ? await startPostgres() : undefined;
  const fuzzers = startAnew(seed, server?.url);
  const kinds = new Set<string>();
  const total = nothing();
  let fuzzer = await fuzzers.another();
  for (let number = first; !isDone(total.batches); number++) {
    const result = await fuzzer.play(number);
    count(total, result);
    const news = result.findings.filter(({ kind }) => !kinds.has(kind) && kinds.add(kind));
    for (const finding of news) {
      tell(finding);
      console.log(`repeat: npm run fuzz -- 1 ${seed} ${engine} --first ${number}`);
      console.log(await explained(finding, number, result, fuzzers.another));
    }
    if (result.findings.length > 0) fuzzer = await fuzzers.another();
  }
  for (const finding of await fuzzer.end()) {
    kinds.add(finding.kind);
    tell(finding);
  }
  await fuzzers.close();
  await server?.stop();
  console.log(`\n${engine}, seed ${seed}: ${kinds.size} faults, ${summary(total)}`);
  return kinds.size;
}

function tell({ kind, detail = "" }: Finding) {
  console.log(`\nFOUND ${kind}\n${detail}`);
}

/** The fewest requests that bring a finding again, as commands. Each try is on a program of its own. */
async function explained(
  { kind, at }: Finding,
  number: number,
  { batch }: Result,
  another: () => Promise<Fuzzer>,
) {
  let last: Result | undefined;
  const finds = async (places: number[]) => {
    const fuzzer = await another();
    const result = await fuzzer.play(number, ({ exchanges, together }) => ({
      exchanges: places.map((place) => exchanges[place]!),
      together,
    }));
    if (!result.findings.some((finding) => finding.kind === kind)) return false;
    last = result;
    return true;
  };
  const all = [...(batch?.exchanges.keys() ?? [])];
  if (at === undefined || !(await shrink([at], finds, shrinking))) await shrink(all, finds, shrinking);
  const { batch: least, world } = last ?? {};
  if (!least || !world) return "It does not come again when the batch is played alone.";
  return least.exchanges
    .slice(0, 10)
    .map((exchange) => shown(exchange, world))
    .join("\n");
}

/** Starts one program after another, each on a database of its own; the one before ends then, or with this process. */
function startAnew(seed: number, server: string | undefined) {
  let remove = async () => {};
  return {
    async another(): Promise<Fuzzer> {
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
