import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { isId } from "../app/lib/text.ts";
import { findPulse, type Pulse } from "../app/models/blog.server.ts";
import { type Db, engineOf } from "../db/engine.ts";
import type { ClientAddress } from "./admission/client-address.ts";
import type { ProcessorTime } from "./admission/processor-time.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import { openSlots } from "./admission/slots.ts";

/** The open streams of one blog. */
interface Channel {
  streams: Set<ServerResponse>;
  timer?: NodeJS.Timeout;
}

/** How many streams may be open. */
export const liveLimits = { maxPerAddress: 100, maxPerNetwork: 1000, maxTotal: 10_000 };
const coalesceMs = 250;
const batchSize = 200;
const retryMs = 1000;
const heartbeatMs = 20_000;
/** A client with this much unread is disconnected. */
const maxUnreadBytes = 64 * 1024;

const streamPath = /^\/blog\/([^/?]+)\/live(?:\?|$)/;
// X-Accel-Buffering turns off nginx's buffer, which would delay events.
const streamHeaders = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
const textHeaders = { "Content-Type": "text/plain; charset=utf-8" };

/**
 * Server-sent events (WHATWG HTML, 9.2) that send a blog's likes and revision to its open pages. The first event of a
 * connection is the current state, so nothing has to be replayed after a reconnect. `headers` go with every response.
 */
export function openLiveStreams(db: Db, headers: Record<string, string>, processorTime: ProcessorTime) {
  const channels = new Map<string, Channel>();
  const slots = openSlots(liveLimits);

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    const ids = tags?.flatMap((tag) => (tag.startsWith("blog:") ? [tag.slice(5)] : [])) ?? channels.keys();
    for (const id of ids) {
      const channel = channels.get(id);
      if (channel) channel.timer ??= setTimeout(notify, coalesceMs, id);
    }
  });

  async function notify(id: string) {
    const channel = channels.get(id);
    if (!channel) return;
    channel.timer = undefined;
    try {
      await broadcast(channel.streams, eventOf(await findPulse(db, id)));
    } catch {
      // The database is unavailable. That does not mean that the blog was removed, so it retries.
      channel.timer ??= setTimeout(notify, retryMs, id);
    }
  }

  const heartbeat = setInterval(() => {
    const streams = [...channels.values()].flatMap((channel) => [...channel.streams]);
    void broadcast(streams, ": still here\n\n");
  }, heartbeatMs).unref();

  function subscribe(id: string, stream: ServerResponse) {
    const channel = channels.get(id) ?? { streams: new Set() };
    channel.streams.add(stream);
    channels.set(id, channel);
  }

  function leave(id: string, stream: ServerResponse) {
    const channel = channels.get(id);
    if (!channel?.streams.delete(stream) || channel.streams.size > 0) return;
    clearTimeout(channel.timer);
    channels.delete(id);
  }

  async function open(id: string, req: IncomingMessage, res: ServerResponse, client: ClientAddress) {
    const waitSeconds = processorTime.secondsToWait(client);
    if (waitSeconds) return refuse(res, 429, "Too many requests.\n", waitSeconds);
    const slot = slots.take(client, () => evict(res));
    if (!slot) return refuse(res, 503, "Too many open pages.\n", 30);
    res.once("close", slot.release);
    const isPublic = isId(id) && (await processorTime.measure(client, () => findPulse(db, id))) !== undefined;
    if (!isPublic) return refuse(res, 404, "Blog not found!\n");
    if (res.destroyed || req.socket.destroyed) return slot.release();
    if (req.method === "HEAD") return void res.writeHead(200, { ...headers, ...streamHeaders }).end();
    subscribe(id, res);
    res.once("close", () => leave(id, res));
    res.writeHead(200, { ...headers, ...streamHeaders });
    // Read after subscribing, so that no change is missed between the first event and the next.
    write(res, `retry: ${retryMs}\n${eventOf(await findPulse(db, id))}`);
  }

  function refuse(res: ServerResponse, status: 400 | 404 | 429 | 503, text: string, seconds?: number) {
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
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const channel of channels.values()) {
        clearTimeout(channel.timer);
        for (const stream of [...channel.streams]) stream.end();
      }
    },
  };
}

function hasBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Writes to some streams at a time, since thousands of writes take long. A stream that opens meanwhile has this event already. */
async function broadcast(streams: Iterable<ServerResponse>, chunk: string) {
  for (const [index, stream] of [...streams].entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop();
    write(stream, chunk);
  }
}

function write(stream: ServerResponse, chunk: string) {
  if (stream.writableLength > maxUnreadBytes) stream.destroy();
  else if (!stream.destroyed) stream.write(chunk);
}

/** Ends a stream whose slot another client needs. The page connects again much later. */
function evict(stream: ServerResponse) {
  stream.end("event: later\ndata: {}\n\n");
}

/** undefined: the blog was removed. */
function eventOf(current: Pulse | undefined) {
  return current ? `data: ${JSON.stringify(current)}\n\n` : "event: gone\ndata: {}\n\n";
}
