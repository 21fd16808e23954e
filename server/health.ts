import type { Hono } from "hono";
import type { Db } from "../db/engine.ts";
import { ping } from "../db/ping.ts";
import type { Env } from "./app.ts";

const timeoutMs = 2000;
const freshMs = 1000;

/** /healthz: the process lives. /readyz: the database answers within two seconds. */
export function health(app: Hono<Env>, db: Db) {
  const isReady = readiness(db);
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) =>
    (await isReady()) ? c.text("ok") : c.text("the database does not answer", 503),
  );
}

/** However many ask, the database is asked once a second. */
function readiness(db: Db): () => Promise<boolean> {
  let last: { at: number; answer: Promise<boolean> } | undefined;
  return () => {
    if (last && performance.now() - last.at < freshMs) return last.answer;
    const late = new Promise<boolean>((done) => setTimeout(done, timeoutMs, false).unref());
    last = { at: performance.now(), answer: Promise.race([ping(db), late]) };
    return last.answer;
  };
}
