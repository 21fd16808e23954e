import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Gauge } from "prom-client";
import { countJobs } from "../app/operations/models/system.server.ts";
import type { Log } from "../config/log.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Settings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import type { Metrics } from "./metrics.ts";

interface Parts {
  db: Db;
  settings: Pick<Settings, "HOST" | "METRICS_PORT">;
  log: Log;
}

/** Well below the ten seconds that Prometheus waits for all of /metrics. */
const databaseWaitMs = 2000;

/** Serves /metrics on a port of its own, which no proxy leads to. Returns a function that closes it. */
export async function serveMetrics({ registry }: Metrics, { db, settings, log }: Parts) {
  const { HOST: host, METRICS_PORT: port } = settings;
  const jobs = new Gauge({
    name: "lectern_jobs",
    help: "Jobs of all nodes that are due or wait after a failure, and that failed for good",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      // While the database does not answer, the other metrics are wanted all the more.
      const unknown = pause(databaseWaitMs, undefined, { ref: false });
      const counts = await Promise.race([countJobs(db, Date.now()).catch(() => undefined), unknown]);
      jobs.reset();
      for (const [state, count] of Object.entries(counts ?? {})) jobs.set({ state }, count);
    },
  });
  const server = createServer(async (req, res) => {
    res.on("error", () => {});
    if (req.url !== "/metrics") return void res.writeHead(404).end();
    try {
      const text = await registry.metrics();
      res.writeHead(200, { "Content-Type": registry.contentType }).end(text);
    } catch (error) {
      log.error(error);
      res.writeHead(500).end();
    }
  });
  await new Promise<void>((done, failed) => {
    server.once("error", ({ message }) =>
      failed(new OperatorError(`Cannot listen on METRICS_PORT ${port} of ${host}: ${message}.`)),
    );
    server.listen(port, host, done);
  });
  server.on("error", (error) => log.error(error));
  return () => {
    server.close();
    server.closeAllConnections();
  };
}
