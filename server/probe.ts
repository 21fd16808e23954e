import type { Hono } from "hono";
import type { Probe } from "../app/operations/lib/probe.ts";
import { isProbeKey, probePath } from "../app/operations/models/probe-key.server.ts";
import type { Bindings } from "./admission/admission.ts";

/** As much as an upload may have. More is not read. */
const maxBytes = 22 * 1024 * 1024;

/** Tells `lectern doctor` how its request arrived here, through whatever proxies stand before this server. */
export function probe<E extends { Bindings: Bindings }>(app: Hono<E>, secret: string) {
  app.post(probePath, async (c) => {
    if (!isProbeKey(secret, c.req.header("authorization"))) return c.text("Page not found", 404);
    const { client, socket } = c.env.incoming;
    const seen: Probe = {
      host: c.req.header("host") ?? "",
      client: client.address,
      peer: socket.remoteAddress ?? "",
      forwardedFor: c.req.header("x-forwarded-for") ?? "",
      bytes: await countBytes(c.req.raw.body),
    };
    return c.json(seen);
  });
}

async function countBytes(body: ReadableStream<Uint8Array> | null): Promise<number> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) break;
  }
  return bytes;
}
