import type { Hono } from "hono";
import type { Db } from "../db/engine.ts";
import { ping } from "../db/ping.ts";
import type { Env } from "./app.ts";

/** /healthz: the process lives. /readyz: the database answers within two seconds. */
export function health(app: Hono<Env>, db: Db) {
  app.get("/healthz", (c) => c.text("ok"));
  app.get("/readyz", async (c) => {
    const late = new Promise<boolean>((done) => setTimeout(done, 2000, false).unref());
    return (await Promise.race([ping(db), late]))
      ? c.text("ok")
      : c.text("the database does not answer", 503);
  });
}
