import type { Env, Hono } from "hono";
import type { Db } from "../db/engine.ts";
import { ping } from "../db/ping.ts";

const timeoutMs = 2000;
const cacheMs = 1000;

/** /healthz: the process runs. /readyz: it is not about to end, and the database responds within two seconds. */
export function health<E extends Env>(app: Hono<E>, db: Db, ending: AbortSignal) {
  const isReady = readiness(db);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    if (ending.aborted) return c.text("the server is about to end", 503);
    return (await isReady()) ? c.text("ok") : c.text("the database does not answer", 503);
  });
}

/** Queries the database once a second at most, however many requests come. */
function readiness(db: Db): () => Promise<boolean> {
  let last: { at: number; isReady: Promise<boolean> } | undefined;
  return () => {
    if (last && performance.now() - last.at < cacheMs) return last.isReady;
    const timeout = new Promise<boolean>((done) => setTimeout(done, timeoutMs, false).unref());
    last = { at: performance.now(), isReady: Promise.race([ping(db), timeout]) };
    return last.isReady;
  };
}
