import { send } from "./client.ts";
import { formatNumber, formatTable, median } from "./figures.ts";
import { type MeasuredServer, measureLoad } from "./load.ts";
import { findNginx, startNginx } from "./nginx.ts";

/** Processor time for one request: `siteMs` and `nginxMs` are medians over the rounds, `ratio` is the median of their ratios. */
export interface NginxComparison {
  encoding: string;
  bytes: number;
  siteMs: number;
  nginxMs: number;
  ratio: number;
}

/** The two servers take turns, so that other programs on the machine disturb both alike. */
const rounds = 5;
const encodings = ["identity", "gzip", "br"];

/**
 * Compares the processor time of the site's front page with nginx's for the same bytes. Returns an empty list when nginx
 * is not installed.
 */
export async function compareWithNginx(site: MeasuredServer, seconds: number): Promise<NginxComparison[]> {
  const program = findNginx();
  const comparisons: NginxComparison[] = [];
  for (const encoding of program ? encodings : [])
    comparisons.push(await compare(site, program!, encoding, seconds));
  return comparisons;
}

export function formatComparison(comparisons: NginxComparison[]): string {
  if (comparisons.length === 0)
    return "nginx is not installed here, or this is not Linux: no comparison with it.";
  const rows = comparisons.map(({ encoding, bytes, siteMs, nginxMs, ratio }) => [
    encoding,
    bytes.toLocaleString("en"),
    ...[siteMs, nginxMs, ratio].map(formatNumber),
  ]);
  return formatTable(["cached front page as", "bytes", "Lectern, cpu ms", "nginx, cpu ms", "ratio"], rows);
}

async function compare(
  site: MeasuredServer,
  program: string,
  encoding: string,
  seconds: number,
): Promise<NginxComparison> {
  const headers = { "Accept-Encoding": encoding };
  const page = await send(site.url, { headers });
  const nginx = await startNginx(program, page);
  const copy = await send(nginx.url, { headers });
  if (!copy.body.equals(page.body)) throw new Error(`nginx does not send the same bytes (${encoding})`);
  const load = { path: "/", headers };
  const pairs: { siteMs: number; nginxMs: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const siteMs = (await measureLoad(site, load, seconds)).cpuMs!;
    pairs.push({ siteMs, nginxMs: (await measureLoad(nginx, load, seconds)).cpuMs! });
  }
  await nginx.stop();
  return {
    encoding,
    bytes: page.body.length,
    siteMs: median(pairs.map(({ siteMs }) => siteMs)),
    nginxMs: median(pairs.map(({ nginxMs }) => nginxMs)),
    ratio: median(pairs.map(({ siteMs, nginxMs }) => siteMs / nginxMs)),
  };
}
