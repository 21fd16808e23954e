import { setTimeout as pause } from "node:timers/promises";
import type { startPostgres } from "../../../test/setup/start-postgres.ts";
import { openBrowser } from "../../../test/support/browser.ts";
import type { ProxyServer } from "../../../test/support/servers/proxy.ts";
import { type Fault, startRepeating } from "../deployment/deployment.ts";
import type { ServerNode } from "../deployment/node.ts";
import type { Report } from "../report.ts";
import { processFaults } from "./process-faults.ts";

const maxDatabaseRecoveryMs = 5000;

/** One node is killed again and again, each time just after a write was acknowledged. */
export function killedNode(nodes: ServerNode[]): Fault {
  return processFaults(nodes).find(({ name }) => name === "server killed")!;
}

/** All nodes are restarted one after the other, as an upgrade does. No request may fail: see the report's counts. */
export function rolledNodes(nodes: ServerNode[]): Fault {
  return {
    name: "all nodes rolled",
    group: "process",
    begin(_random, { counts }) {
      counts.disturbances++;
      const rolled = roll(nodes);
      return () => rolled;
    },
  };
}

async function roll(nodes: ServerNode[]) {
  for (const node of nodes) {
    await node.restart("SIGTERM");
    await node.whenReady();
    // The balancer has to notice that it is back.
    await pause(1000);
  }
}

/** An operator restarts PostgreSQL. */
export function restartedDatabase(postgres: Awaited<ReturnType<typeof startPostgres>>, entry: string): Fault {
  return {
    name: "database restarted",
    group: "database",
    begin(_random, report) {
      report.countKill("databases (restarted)");
      const restarted = postgres.restart().then(() => measureRecovery(entry, report));
      return () => restarted;
    },
  };
}

/** Measures how long the site takes to answer from its database again. */
async function measureRecovery(entry: string, report: Report) {
  const startedAt = performance.now();
  const browser = openBrowser(entry, { headers: { "x-forwarded-for": "10.8.0.1" }, timeoutMs: 30_000 });
  // A search for words that nobody has asked for comes from no cache.
  for (let at = 0; ; at++) {
    const { status } = await browser
      .get(`/feed?q=word${Math.round(startedAt)}x${at}`)
      .catch(() => ({ status: 0 }));
    if (status === 200) break;
    await pause(50);
  }
  const recoveryMs = performance.now() - startedAt;
  report.recordDatabaseRecovery(recoveryMs);
  if (recoveryMs > maxDatabaseRecoveryMs)
    report.addProblem("too slow", `after a restart of the database nothing for ${Math.round(recoveryMs)} ms`);
}

/** The connections on which nodes hear of changes on other nodes are lost. */
export function cutListeners(listeners: ProxyServer): Fault {
  return {
    name: "listeners cut",
    group: "database",
    begin: (random, report) =>
      startRepeating(random, 1000, () => {
        report.counts.disturbances++;
        listeners.cut();
      }),
  };
}
