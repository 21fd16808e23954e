// One node and three, on one PostgreSQL and one bucket: `npm run bench -- nodes [COUNTS]`. On one machine the nodes share its
// processors, so the processor time of a request says more than the rate.
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { childrenOf, cpuMsOfFamily } from "../../test/support/processes.ts";
import { openBucket } from "../../test/support/servers/bucket.ts";
import { formatNumber, formatTable } from "./figures.ts";
import { type Load, type LoadFigures, measureLoad } from "./load.ts";
import { createMember, type Member, publishRequest } from "./member.ts";
import { createTemporaryFolder, nextAddress, type RunningSite, startSite } from "./program.ts";
import { listLoads } from "./speed-loads.ts";

/** One member may publish 120 times an hour. */
const writerCount = 40;

export async function measureNodes(counts: number[], seconds: number) {
  const rows: string[][] = [];
  for (const count of counts) rows.push(...(await measure(count, seconds)));
  console.log(formatTable(["nodes", "a second", "cpu ms, node", "cpu ms, PostgreSQL", "p99 ms"], rows));
}

async function measure(count: number, seconds: number): Promise<string[][]> {
  const postgres = await startPostgres();
  const bucket = await openBucket();
  const settings = {
    DATABASE_URL: `${postgres.url}/postgres`,
    IMAGES_URL: bucket.address,
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID!,
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY!,
    SECRET: "a secret that only the servers of a measurement use",
  };
  const nodes: RunningSite[] = [];
  while (nodes.length < count) nodes.push(await startSite(createTemporaryFolder(), settings));
  // server.pid is the Node process that started PostgreSQL; its child is PostgreSQL's first process.
  const databaseCpuMs = () => cpuMsOfFamily(childrenOf(postgres.pid)[0]!.pid);
  const rows: string[][] = [];
  for (const [name, load] of Object.entries(await loadsOf(nodes[0]!))) {
    const before = databaseCpuMs();
    const all = await Promise.all(
      nodes.map((node) => measureLoad(node, withOrigin(load, node.url), seconds)),
    );
    rows.push([`${count}: ${name}`, ...cellsOf(all, (databaseCpuMs() - before) / seconds)]);
  }
  for (const node of nodes) await node.stop();
  await bucket.close();
  await postgres.stop();
  return rows;
}

/** Here each node has a PUBLIC_URL of its own, and takes acts of its own pages only. */
function withOrigin(load: Load, origin: string): Load {
  const vary: Load["vary"] = (index) => {
    const request = load.vary?.(index);
    return { ...request, headers: { ...request?.headers, origin } };
  };
  return { ...load, vary };
}

function cellsOf(all: LoadFigures[], databaseMsPerSecond: number): string[] {
  const rate = all.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  const nodeMs = all.reduce((sum, { cpuMs = 0, requestsPerSecond }) => sum + cpuMs * requestsPerSecond, 0);
  const p99 = Math.max(...all.map(({ p99Ms }) => p99Ms));
  return [rate, nodeMs / rate, databaseMsPerSecond / rate, p99].map(formatNumber);
}

async function loadsOf(site: RunningSite): Promise<Record<string, Load>> {
  const loads = await listLoads(site);
  const writers: Member[] = [];
  while (writers.length < writerCount) writers.push(await createMember(site, nextAddress()));
  const requests = await Promise.all(writers.map(publishRequest));
  const publish: Load = {
    path: "/write",
    method: "POST",
    status: 303,
    vary: (index) => requests[index % requests.length]!,
  };
  return { like: loads.like!, publish, "front page, member": loads["front page, member"]! };
}
