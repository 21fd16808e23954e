// How the site behaves as it grows: `npm run bench -- growth [COUNTS] [sqlite|postgres]`, such as "1000,10000,100000".
import { type EngineName, openDeployment } from "../deployment.ts";
import { formatNumber, formatTable } from "../figures.ts";
import { openFiller } from "../fill.ts";
import { type Effort, measureStep, type Step } from "./step.ts";

export interface Growth {
  engine: EngineName;
  steps: Step[];
}

/** Fills one site in steps, and measures it at each. Prints a table. */
export async function measureGrowth(engine: EngineName, counts: number[], effort: Effort): Promise<Growth> {
  const deployment = await openDeployment(engine);
  const filler = openFiller();
  const steps: Step[] = [];
  await (await deployment.start()).stop();
  const emptyBytes = await deployment.databaseBytes();
  for (const count of counts) {
    const startedAt = performance.now();
    const site = await deployment.start();
    const { db, close } = await site.connect();
    await filler.fillTo(db, count);
    await close();
    await site.stop();
    await deployment.settle();
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${engine}: ${count.toLocaleString("en")} blogs after ${seconds} s`);
    steps.push(await measureStep(deployment, count, emptyBytes, effort));
  }
  await deployment.stop();
  console.log(`\n${formatGrowth({ engine, steps })}\n`);
  return { engine, steps };
}

/** Medians, then 99th percentiles and processor time, then the ratio of the median to the smallest site's. */
export function formatGrowth({ engine, steps }: Growth): string {
  const [first] = steps;
  const head = [engine, ...steps.map(({ blogs }) => `${blogs.toLocaleString("en")} blogs`)];
  const names = Object.keys(first!.requests);
  const requestRows = names.map((name) => [
    `${name}, ms`,
    ...steps.map(({ requests }) => {
      const { p50Ms, p99Ms, cpuMs } = requests[name]!;
      const details = `p99 ${formatNumber(p99Ms)}, cpu ${formatNumber(cpuMs)}`;
      return `${formatNumber(p50Ms)} (${details}) ${formatRatio(p50Ms, first!.requests[name]!.p50Ms)}`;
    }),
  ]);
  const plainRow = (name: string, read: (step: Step) => number) => [
    name,
    ...steps.map((step) => `${formatNumber(read(step))} ${formatRatio(read(step), read(first!))}`),
  ];
  return formatTable(head, [
    ...requestRows,
    plainRow("start, ms", ({ startMs }) => startMs),
    plainRow("memory, MB", ({ memoryBytes }) => memoryBytes / 1024 / 1024),
    plainRow("database, KB a blog", ({ databaseBytesPerBlog }) => databaseBytesPerBlog / 1024),
  ]);
}

function formatRatio(value: number, base: number) {
  return `×${(value / base).toFixed(2)}`;
}
