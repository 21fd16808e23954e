// What Prometheus reads of this server. Loaded only when METRICS_PORT is set.
import type { IncomingMessage, ServerResponse } from "node:http";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { JobHandler } from "../app/core/job-handler.server.ts";

export type Metrics = ReturnType<typeof createMetrics>;
type Work<Args extends unknown[], Result> = (...args: Args) => Promise<Result>;

const fastBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const slowBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];
const livePath = /^\/(blog\/[^/]+|notifications)\/live$/;

/** Counts and times what this node does; the process and its event loop are measured when the registry is read. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const histogram = (name: string, help: string, labelNames: string[] = [], buckets = fastBuckets) =>
    new Histogram({ name: `lectern_${name}_seconds`, help, labelNames, buckets, registers });
  const requests = histogram("request", "Requests but live streams, by kind and status", ["kind", "status"]);
  const renders = histogram("render", "Pages and data that the page cache could not answer");
  const statements = histogram("statement", "Statements of the database");
  const images = histogram("image", "Images processed, with the time in the queue", [], slowBuckets);
  const jobs = histogram("job", "Jobs that ran, by outcome", ["name", "outcome"], slowBuckets);
  const streams = new Gauge({ name: "lectern_streams", help: "Open live streams", registers });
  const byLabels = new Map<string, Histogram.Internal<string>>();

  return {
    registry,
    /** Call when a request begins. */
    begin(req: IncomingMessage, res: ServerResponse) {
      if (kindOf(req) !== "live") return;
      streams.inc();
      res.once("close", () => streams.dec());
    },
    end(req: IncomingMessage, status: number, ms: number) {
      const kind = kindOf(req);
      if (kind === "live") return;
      const key = kind + status;
      const labelled = byLabels.get(key) ?? requests.labels(kind, String(status));
      byLabels.set(key, labelled);
      labelled.observe(ms / 1000);
    },
    render(req: IncomingMessage, res: ServerResponse) {
      if (!["page", "data"].includes(kindOf(req))) return;
      const end = renders.startTimer();
      res.once("close", () => end());
    },
    statement: (ms: number) => statements.observe(ms / 1000),
    timeImages: <Args extends unknown[], Result>(process: Work<Args, Result>) =>
      timed(process, (seconds) => images.observe(seconds)),
    timeJobs: (handlers: Record<string, JobHandler>) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handler]) => {
          const run: JobHandler["run"] = (...args) => handler.run(...args);
          const observe = (seconds: number, outcome: string) => jobs.observe({ name, outcome }, seconds);
          return [name, { ...handler, run: timed(run, observe) }];
        }),
      ),
  };
}

function timed<Args extends unknown[], Result>(
  work: Work<Args, Result>,
  observe: (seconds: number, outcome: "done" | "failed") => void,
): Work<Args, Result> {
  return async (...args) => {
    const startedAt = performance.now();
    let outcome: "done" | "failed" = "failed";
    try {
      const result = await work(...args);
      outcome = "done";
      return result;
    } finally {
      observe((performance.now() - startedAt) / 1000, outcome);
    }
  };
}

/** What was asked for: one of a few words, whatever people ask for. */
function kindOf({ method, url = "" }: IncomingMessage): string {
  const path = url.split("?", 1)[0]!;
  if (livePath.test(path)) return "live";
  if (path.startsWith("/api/")) return "api";
  if (method !== "GET" && method !== "HEAD") return "act";
  if (path.endsWith(".data")) return "data";
  return /^\/(images|covers|assets|healthz|readyz)\b|\.\w{2,5}$/.test(path) ? "file" : "page";
}
