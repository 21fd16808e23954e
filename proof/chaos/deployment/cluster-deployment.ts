import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../../db/connect.ts";
import { startPostgres } from "../../../test/setup/start-postgres.ts";
import { openBalancer } from "../../../test/support/servers/balancer.ts";
import { openProxy, proxiedUrl } from "../../../test/support/servers/proxy.ts";
import { bucketFaults } from "../faults/bucket-faults.ts";
import { cutListeners, killedNode, restartedDatabase, rolledNodes } from "../faults/cluster-faults.ts";
import { openFaultyBucket } from "../faults/faulty-bucket.ts";
import { type Deployment, nodeSettings, unfinishedUploads } from "./deployment.ts";
import { openNode } from "./node.ts";
import { openDatabaseAdmin } from "./postgres-admin.ts";

/** Three nodes that start at once on an empty database, with one bucket, behind a load balancer. */
export async function openClusterDeployment(
  folder: string,
  onEnd: (reason: string) => void,
): Promise<Deployment> {
  const postgres = await startPostgres();
  const admin = await openDatabaseAdmin(postgres.url);
  const bucket = await openFaultyBucket();
  const { hostname, port } = new URL(postgres.url);
  const listeners = await openProxy({ host: hostname, port: Number(port) });
  const TMPDIR = join(folder, "tmp");
  mkdirSync(TMPDIR);
  const settings = {
    ...{ ...nodeSettings, ...bucket.settings, DATA_DIR: folder, TMPDIR, DRAIN_SECONDS: "2" },
    DATABASE_URL: admin.databaseUrl,
    DATABASE_LISTEN_URL: proxiedUrl(listeners, admin.databaseUrl),
  };
  const names = ["node A", "node B", "node C"];
  const nodes = await Promise.all(
    names.map((name) => openNode(name, settings, join(folder, `${name}.log`), onEnd)),
  );
  const balancer = await openBalancer(nodes.map(({ url }) => url));
  const { url: entry } = balancer;
  return {
    nodes,
    entry,
    faults: [
      ...Array.from({ length: 5 }, () => killedNode(nodes)),
      restartedDatabase(postgres, entry),
      restartedDatabase(postgres, entry),
      rolledNodes(nodes),
      cutListeners(listeners),
      ...bucketFaults(bucket).filter(({ name }) => /slow|failing/.test(name)),
    ],
    skippedFaults: [],
    connect: () => connect(admin.databaseUrl, folder),
    imageFiles: bucket.objectKeys,
    unfinishedWork: async () => unfinishedUploads(TMPDIR, nodes) || admin.unfinishedQueries(),
    async close() {
      await balancer.close();
      await Promise.all([...nodes, listeners].map((closable) => closable.close()));
      await bucket.close();
      await postgres.stop();
    },
  };
}
