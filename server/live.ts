import type { IncomingMessage, ServerResponse } from "node:http";
import { findPulse } from "../app/core/blog.server.ts";
import { isId } from "../app/lib/text.ts";
import type { Db } from "../db/engine.ts";
import type { ClientAddress } from "./admission/client-address.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import { openSlots } from "./admission/slots.ts";
import { eventOf, openChannels, retryMs, write } from "./live-channels.ts";
import { hasBody, liveLimits, streamHeaders } from "./live-stream.ts";

const streamPath = /^\/blog\/([^/?]+)\/live(?:\?|$)/;
const textHeaders = { "Content-Type": "text/plain; charset=utf-8" };

/**
 * Server-sent events (WHATWG HTML, 9.2) that send a blog's likes and revision to its open pages. The first event of a
 * connection is the current state, so nothing has to be replayed after a reconnect. `headers` go with every response.
 */
export function openLiveStreams(db: Db, headers: Record<string, string>) {
  const channels = openChannels(db, "blog:", async (id) => eventOf(await findPulse(db, id)));
  const slots = openSlots(liveLimits);

  async function open(id: string, req: IncomingMessage, res: ServerResponse, client: ClientAddress) {
    const slot = slots.take(client, () => evict(res));
    if (!slot) return refuse(res, 503, "Too many open pages.\n", 30);
    res.once("close", slot.release);
    const isPublic = isId(id) && (await findPulse(db, id)) !== undefined;
    if (!isPublic) return refuse(res, 404, "Blog not found!\n");
    if (res.destroyed || req.socket.destroyed) return slot.release();
    if (req.method === "HEAD") return void res.writeHead(200, { ...headers, ...streamHeaders }).end();
    channels.join(id, res);
    res.writeHead(200, { ...headers, ...streamHeaders });
    // Read after joining, so that no change is missed between the first event and the next.
    write(res, `retry: ${retryMs}\n${eventOf(await findPulse(db, id))}`);
  }

  function refuse(res: ServerResponse, status: 400 | 404 | 503, text: string, seconds?: number) {
    const retry = seconds && { "Retry-After": String(seconds) };
    res.writeHead(status, { ...headers, ...textHeaders, ...retry }).end(text);
  }

  return {
    /** Returns false when the request is not for a stream. */
    handle(req: IncomingMessage, res: ServerResponse, client: ClientAddress): boolean {
      const id = streamPath.exec(req.url!)?.[1];
      if (id === undefined || !isSafeMethod(req)) return false;
      res.on("error", () => {});
      // The body would stay unread, and while a body is unread, Node does not notice that the client has hung up.
      if (hasBody(req)) {
        refuse(res, 400, "A stream accepts no body.\n");
        return true;
      }
      // The database is unavailable: the page connects again later.
      open(id, req, res, client).catch(() =>
        res.headersSent ? res.destroy() : refuse(res, 503, "Not now.\n", 30),
      );
      return true;
    },
    close: channels.close,
  };
}

/** Ends a stream whose slot another client needs. The page connects again much later. */
function evict(stream: ServerResponse) {
  stream.end("event: later\ndata: {}\n\n");
}
