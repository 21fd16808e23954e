import type { IncomingMessage, ServerResponse } from "node:http";
import pino, { type Logger } from "pino";

export type Log = Logger;

/** JSON lines; in a terminal, lines to read. */
export async function openLog(level: string): Promise<Log> {
  if (!process.stdout.isTTY) return pino({ level });
  const pretty = await import("pino-pretty");
  return pino(
    { level },
    pretty.default({ ignore: "pid,hostname,id", translateTime: "HH:MM:ss", sync: true }),
  );
}

let count = 0;
const run = Math.random().toString(36).slice(2, 8);

/** Writes one line when the answer is through. The path alone is kept: a query may hold what somebody typed. */
export function logRequest(log: Log, req: IncomingMessage, res: ServerResponse) {
  const began = performance.now();
  const id = `${run}-${(++count).toString(36)}`;
  res.setHeader("X-Request-Id", id);
  res.once("close", () => {
    const path = req.url?.split("?", 1)[0];
    const ms = Math.round((performance.now() - began) * 10) / 10;
    log.info({ id, method: req.method, path, status: res.statusCode, ms }, "request");
  });
}
