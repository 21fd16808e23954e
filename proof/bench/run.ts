// Measures the built site on this machine. CONTRIBUTING.md says which commands there are.
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { parseArgs } from "node:util";
import type { EngineName } from "./deployment.ts";

const usage = `usage: npm run bench [-- SECONDS]
       npm run bench -- growth [COUNTS] [sqlite|postgres]
       npm run bench -- report FILE...
       npm run bench -- storm
       npm run bench -- typos [BLOGS]
       npm run bench -- streams [COUNT]
       npm run bench -- import [POSTS] [IMAGES]
       npm run bench -- nodes [COUNTS]
       npm run bench -- crowd [BLOGS] [ATTACK]
       npm run bench -- search [--verbose]
       npm run bench -- texts [SEED]
       npm run bench -- newsletter [COUNT] [sqlite|postgres]
--seconds SECONDS changes how long each measurement takes; --json FILE also writes the figures to a file.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "string" }, seconds: { type: "string" }, verbose: { type: "boolean" } },
});
const [command = "", ...rest] = positionals;
const engines: EngineName[] = ["sqlite", "postgres"];
const secondsOr = (usual: number) => Number(values.seconds ?? usual);

const commands: Record<string, () => Promise<unknown>> = {
  async growth() {
    const { measureGrowth } = await import("./growth/growth.ts");
    const names = engines.filter((engine) => rest.includes(engine));
    const counts = rest.find((word) => /^\d/.test(word)) ?? "1000,10000,100000";
    const growths = [];
    for (const engine of names.length > 0 ? names : engines) {
      growths.push(await measureGrowth(engine, counts.split(",").map(Number), secondsOr(12)));
      // The figures of one engine took long, and must not be lost when the other one fails.
      save({ growths });
    }
  },
  report: async () => (await import("./report.ts")).writeReport(rest),
  storm: async () => (await import("./storm.ts")).measureStorm(secondsOr(10)),
  typos: async () => (await import("./typos.ts")).measureTypos(Number(rest[0] ?? 10_000), secondsOr(10)),
  streams: async () => (await import("./streams.ts")).measureStreams(Number(rest[0] ?? 10_000)),
  import: async () =>
    (await import("./import.ts")).measureImport(Number(rest[0] ?? 10_000), Number(rest[1] ?? 3000)),
  async nodes() {
    const counts = (rest[0] ?? "1,3").split(",").map(Number);
    await (await import("./nodes.ts")).measureNodes(counts, secondsOr(8));
  },
  search: async () => (await import("./search.ts")).measureSearch(values.verbose ?? false),
  texts: async () => (await import("./texts.ts")).measureTexts(secondsOr(60), rest[0]),
  async newsletter() {
    const { measureNewsletter } = await import("./newsletter.ts");
    const engine = rest.includes("postgres") ? "postgres" : "sqlite";
    await measureNewsletter(engine, Number(rest.find((word) => /^\d/.test(word)) ?? 100_000));
  },
  async crowd() {
    const [blogCount, filter] = [Number(rest[0] ?? 5000), rest[1]];
    await (await import("./crowd.ts")).measureAttacks(blogCount, filter);
    const { commentFlood, measureCommentFlood } = await import("./comment-flood.ts");
    if (commentFlood.includes(filter ?? "")) await measureCommentFlood(blogCount, secondsOr(60));
  },
};

const seconds = Number(command || secondsOr(4));
if (command in commands) save(await commands[command]!());
else if (seconds > 0) save(await (await import("./speed.ts")).measureSpeed(seconds));
else console.error(usage);
process.exit(command in commands || seconds > 0 ? 0 : 1);

function save(figures: unknown) {
  if (!values.json || !figures) return;
  const machine = `${cpus()[0]?.model ?? "unknown"}, ${availableParallelism()} processors`;
  const about = { date: new Date().toISOString(), node: process.version, machine };
  writeFileSync(values.json, `${JSON.stringify({ ...about, ...(figures as object) }, undefined, 2)}\n`);
}
