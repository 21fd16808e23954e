import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type Logger } from "pino";

export type Log = Logger;

/** The request that runs: whatever is logged meanwhile carries its id. */
const current = new AsyncLocalStorage<{ id: string; method?: string; path?: string }>();

const MB = 1024 * 1024;
/** Lines are written together: so many bytes, or what there is after so many milliseconds. At most so many wait. */
const lines = { minLength: 4096, periodicFlush: 200, maxLength: 16 * MB };

/** JSON lines; in a terminal, lines to read. To be flushed at the end, and when a line must not wait. */
export async function openLog(level: string): Promise<Log> {
  if (!process.stdout.isTTY) return pino(logOptions(level), openLines());
  const pretty = await import("pino-pretty");
  return pino(
    logOptions(level),
    pretty.default({ ignore: "pid,hostname,id", translateTime: "HH:MM:ss", sync: true }),
  );
}

/** A log that cannot be written, on a full disk for instance, must not end or hold up the server. */
function openLines() {
  const stream = pino.destination({ dest: 1, ...lines });
  stream.on("error", () => {});
  // Called when the process ends. It would try for ever, and nothing else run meanwhile.
  stream.flushSync = () => {};
  return stream;
}

export function logOptions(level: string) {
  return { level, mixin: () => current.getStore() ?? {} };
}

/** Logs each statement of the database, at level debug; undefined above it, so that nothing is measured then. */
export function logStatements(log: Log): ((sql: string, ms: number) => void) | undefined {
  return log.isLevelEnabled("debug") ? (sql, ms) => log.debug({ sql, ms }, "statement") : undefined;
}

/** Writes one line when the answer is through. The path alone is kept: a query may hold what somebody typed. */
export function logRequest(log: Log, req: IncomingMessage, res: ServerResponse) {
  const began = performance.now();
  const id = randomUUID();
  res.setHeader("X-Request-Id", id);
  res.once("close", () => {
    const ms = Math.round((performance.now() - began) * 10) / 10;
    // As nginx says it: the client was gone before there was an answer.
    const status = res.headersSent ? res.statusCode : 499;
    log.info({ id, method: req.method, path: pathOf(req), status, ms }, "request");
  });
}

/** Runs the work for a request, so that what fails in it is logged with the request. */
export function inRequest(req: IncomingMessage, res: ServerResponse, work: () => void) {
  const id = String(res.getHeader("X-Request-Id"));
  current.run({ id, method: req.method, path: pathOf(req) }, work);
}

function pathOf({ url }: IncomingMessage) {
  return url?.split("?", 1)[0];
}
