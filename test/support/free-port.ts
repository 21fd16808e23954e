import { once } from "node:events";
import { createServer } from "node:net";
import { listenOnFreePort } from "./listen.ts";

/** A port that no program listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  const port = await listenOnFreePort(probe);
  await once(probe.close(), "close");
  return port;
}
