// How the site behaves as it grows: `npm run bench -- growth [COUNTS] [sqlite|postgres]`, such as "1000,10000,100000".
import { type EngineName, openDeployment } from "../deployment.ts";
import { formatNumber, formatTable } from "../figures.ts";
import { openFiller } from "../fill.ts";
import { measureStep, type Step } from "./step.ts";

export interface Growth {
  engine: EngineName;
  steps: Step[];
}

/**
 * Fills one site in steps, and measures it at each, beside a site with as many blogs as the first step. Prints a table.
 * `seconds`: for one kind of request.
 */
export async function measureGrowth(engine: EngineName, counts: number[], seconds: number): Promise<Growth> {
  const [large, small] = [await openSite(engine), await openSite(engine)];
  await small.fillTo(counts[0]!);
  const steps: Step[] = [];
  for (const blogs of counts) {
    const startedAt = performance.now();
    await large.fillTo(blogs);
    const fillSeconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(`${engine}: ${blogs.toLocaleString("en")} blogs, filled in ${fillSeconds} s`);
    const reference = { deployment: small.deployment, blogs: counts[0]! };
    const site = { deployment: large.deployment, blogs };
    steps.push(await measureStep(site, blogs === counts[0] ? site : reference, large.emptyBytes, seconds));
  }
  await Promise.all([large.deployment.stop(), small.deployment.stop()]);
  console.log(`\n${formatGrowth({ engine, steps })}\n`);
  return { engine, steps };
}

async function openSite(engine: EngineName) {
  const deployment = await openDeployment(engine);
  const filler = openFiller();
  await (await deployment.start()).stop();
  return {
    deployment,
    emptyBytes: await deployment.databaseBytes(),
    async fillTo(blogs: number) {
      const site = await deployment.start();
      const { db, close } = await site.connect();
      await filler.fillTo(db, blogs);
      await close();
      await site.stop();
      await deployment.vacuum();
    },
  };
}

/** Medians with their ratios to the smallest site's, then 99th percentiles, and processor time with its ratio. */
export function formatGrowth({ engine, steps }: Growth): string {
  const [first] = steps;
  const head = [engine, ...steps.map(({ blogs }) => `${blogs.toLocaleString("en")} blogs`)];
  const requestRows = Object.keys(first!.requests).map((name) => [
    `${name}, ms`,
    ...steps.map(({ requests }) => {
      const { p50Ms, p99Ms, cpuMs, ratio, cpuRatio } = requests[name]!;
      const details = `p99 ${formatNumber(p99Ms)}, cpu ${formatNumber(cpuMs)} ${formatRatio(cpuRatio)}`;
      return `${formatNumber(p50Ms)} ${formatRatio(ratio)} (${details})`;
    }),
  ]);
  const startRow = steps.map(({ start }) => `${formatNumber(start.p50Ms)} ${formatRatio(start.ratio)}`);
  return formatTable(head, [
    ...requestRows,
    ["start, ms", ...startRow],
    ["memory, MB", ...steps.map(({ memoryBytes }) => formatNumber(memoryBytes / 1024 / 1024))],
    ["database, KB a blog", ...steps.map((step) => formatNumber(step.databaseBytesPerBlog / 1024))],
  ]);
}

function formatRatio(ratio: number) {
  return Number.isNaN(ratio) ? "" : `×${ratio.toFixed(2)}`;
}
