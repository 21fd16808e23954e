import autocannon from "autocannon";
import { percentile } from "./figures.ts";
import { nextAddress } from "./program.ts";

/** A process that answers requests, and the processor time it has used; undefined on systems other than Linux. */
export interface MeasuredServer {
  url: string;
  cpuMs(): number | undefined;
}

export interface Load {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  /** The status of every response, 200 without it. Any other one makes the measurement fail. */
  status?: number;
  /** What differs between the requests, by their numbers from 0. */
  vary?(index: number): { path?: string; headers?: Record<string, string>; body?: string };
}

export interface LoadFigures {
  requestsPerSecond: number;
  /** Processor time of the server for one request. Other programs on the machine change it less than the rate. */
  cpuMs: number | undefined;
  p50Ms: number;
  p99Ms: number;
}

const connections = 10;
const maxSilentSeconds = 4;

/** Sends requests for some seconds, each from another address, since the site limits each one. Throws when one fails. */
export async function measureLoad(server: MeasuredServer, load: Load, seconds: number): Promise<LoadFigures> {
  const { path, method = "GET", headers = {}, status = 200, vary } = load;
  let index = 0;
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { headers: varied, ...others } = vary?.(index++) ?? {};
    return { ...request, ...others, headers: { ...headers, "X-Forwarded-For": nextAddress(), ...varied } };
  };
  const durations: number[] = [];
  const failures = new Map<number, number>();
  const cpuMsBefore = server.cpuMs();
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    // The interval between samples: Autocannon can stop only when it takes one.
    sampleInt: Math.min(1, seconds) * 1000,
    requests: [{ method, path, headers, setupRequest }],
    setupClient: (client) =>
      client.on("response", (code, _bytes, durationMs) => {
        durations.push(durationMs);
        if (code !== status) failures.set(code, (failures.get(code) ?? 0) + 1);
      }),
  });
  const cpuMs = cpuMsBefore === undefined ? undefined : server.cpuMs()! - cpuMsBefore;
  // On a busy machine, a fraction of a second may pass without a response: then it is measured for longer.
  if (durations.length === 0 && result.errors === 0 && seconds < maxSilentSeconds)
    return measureLoad(server, load, 4 * seconds);
  if (failures.size > 0 || result.errors > 0 || durations.length === 0)
    throw new Error(
      `${path}: of ${durations.length} responses, these have not the status ${status}: ${JSON.stringify([...failures])}; ${result.errors} requests got none`,
    );
  return {
    requestsPerSecond: durations.length / result.duration,
    cpuMs: cpuMs === undefined ? undefined : cpuMs / durations.length,
    p50Ms: percentile(durations, 0.5),
    p99Ms: percentile(durations, 0.99),
  };
}
