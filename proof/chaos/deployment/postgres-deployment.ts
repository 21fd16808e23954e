import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../../db/connect.ts";
import { startPostgres } from "../../../test/setup/start-postgres.ts";
import { openProxy, type ProxyServer, proxiedUrl } from "../../../test/support/servers/proxy.ts";
import { bucketFaults } from "../faults/bucket-faults.ts";
import { databaseFaults } from "../faults/database-faults.ts";
import { openFaultyBucket } from "../faults/faulty-bucket.ts";
import { processFaults } from "../faults/process-faults.ts";
import { proxyFaults } from "../faults/proxy-faults.ts";
import { type Deployment, nodeSettings, unfinishedUploads } from "./deployment.ts";
import { openNode, type ServerNode } from "./node.ts";
import { openDatabaseAdmin } from "./postgres-admin.ts";

/** Two servers with one PostgreSQL database and one bucket. Each server has its own proxy to the database. */
export async function openPostgresDeployment(
  folder: string,
  onEnd: (reason: string) => void,
): Promise<Deployment> {
  const postgres = await startPostgres();
  const admin = await openDatabaseAdmin(postgres.url);
  const bucket = await openFaultyBucket();
  const { hostname, port } = new URL(postgres.url);
  const TMPDIR = join(folder, "tmp");
  mkdirSync(TMPDIR);
  const proxies: ProxyServer[] = [];
  const nodes: ServerNode[] = [];
  for (const name of ["node A", "node B"]) {
    const proxy = await openProxy({ host: hostname, port: Number(port) });
    const DATABASE_URL = proxiedUrl(proxy, admin.databaseUrl);
    const settings = { ...nodeSettings, ...bucket.settings, DATA_DIR: folder, TMPDIR, DATABASE_URL };
    proxies.push(proxy);
    nodes.push(await openNode(name, settings, join(folder, `${name}.log`), onEnd));
  }
  return {
    nodes,
    faults: [
      ...processFaults(nodes),
      ...proxyFaults(proxies),
      ...databaseFaults(admin),
      ...bucketFaults(bucket),
    ],
    skippedFaults: [],
    connect: () => connect(admin.databaseUrl, folder),
    imageFiles: bucket.objectKeys,
    unfinishedWork: async () => unfinishedUploads(TMPDIR, nodes) || admin.unfinishedQueries(),
    async close() {
      await Promise.all([...nodes, ...proxies].map((closable) => closable.close()));
      await bucket.close();
      await postgres.stop();
    },
  };
}
