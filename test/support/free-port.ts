import { once } from "node:events";
import { createServer } from "node:net";
import { listens } from "./listens.ts";

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listens(probe);
  await once(probe.close(), "close");
  return port;
}
