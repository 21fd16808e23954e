import type { IncomingMessage, ServerResponse } from "node:http";
import { isId } from "../app/lib/text.ts";
import { type Pulse, pulse } from "../app/models/blog.server.ts";
import { type Db, engineOf } from "../db/engine.ts";
import type { ClientAddress } from "./admission/client-address.ts";
import { openPlaces } from "./admission/places.ts";
import { isRead } from "./admission/request-kind.ts";
import type { WorkTime } from "./admission/work-time.ts";

interface Room {
  streams: Set<ServerResponse>;
  timer?: NodeJS.Timeout;
}

/** Open streams. */
export const liveLimits = { address: 100, network: 1000, all: 5000 };
const coalesceMs = 250;
const retryMs = 1000;
const heartbeatMs = 20_000;
/** A page that reads none of this any more is gone, or does not want it. */
const maxUnreadBytes = 64 * 1024;

const path = /^\/blog\/([^/?]+)\/live(?:\?|$)/;
// The second one is nginx's, which would hold events back.
const streamHeaders = { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" };
const textHeaders = { "Content-Type": "text/plain; charset=utf-8" };

/**
 * Server-sent events (WHATWG HTML, 9.2) that tell open pages of a blog its likes and revision. The first event of a
 * connection is the current state, so nothing has to be replayed after a break. `headers` are those of every answer.
 */
export function liveBlogs(db: Db, headers: Record<string, string>, workTime: WorkTime) {
  const rooms = new Map<string, Room>();
  const places = openPlaces(liveLimits);

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    const changed = tags?.flatMap((tag) => (tag.startsWith("blog:") ? [tag.slice(5)] : [])) ?? rooms.keys();
    for (const id of changed) {
      const room = rooms.get(id);
      if (room) room.timer ??= setTimeout(tell, coalesceMs, id);
    }
  });

  async function tell(id: string) {
    const room = rooms.get(id);
    if (!room) return;
    room.timer = undefined;
    try {
      const chunk = event(await pulse(db, id));
      for (const stream of room.streams) write(stream, chunk);
    } catch {
      // A database that is away for a moment is no blog that is gone: it is asked again.
      room.timer ??= setTimeout(tell, retryMs, id);
    }
  }

  const beat = setInterval(() => {
    for (const room of rooms.values()) for (const stream of room.streams) write(stream, ": still here\n\n");
  }, heartbeatMs).unref();

  function join(id: string, stream: ServerResponse) {
    const room = rooms.get(id) ?? { streams: new Set() };
    room.streams.add(stream);
    rooms.set(id, room);
  }

  function leave(id: string, stream: ServerResponse) {
    const room = rooms.get(id);
    if (!room?.streams.delete(stream) || room.streams.size > 0) return;
    clearTimeout(room.timer);
    rooms.delete(id);
  }

  async function open(id: string, req: IncomingMessage, res: ServerResponse, client: ClientAddress) {
    const waitSeconds = workTime.secondsToWait(client);
    if (waitSeconds) return refuse(res, 429, "Too many requests.\n", waitSeconds);
    const place = places.take(client, () => giveWay(res));
    if (!place) return refuse(res, 503, "Too many open pages.\n", 30);
    res.once("close", place.release);
    const now = isId(id) ? await workTime.measure(client, () => pulse(db, id)) : undefined;
    if (!now) return refuse(res, 404, "Blog not found!\n");
    if (res.destroyed || req.socket.destroyed) return place.release();
    if (req.method === "HEAD") return void res.writeHead(200, { ...headers, ...streamHeaders }).end();
    join(id, res);
    res.once("close", () => leave(id, res));
    res.writeHead(200, { ...headers, ...streamHeaders });
    // Read after joining, so that no change falls between the first event and the next.
    write(res, `retry: ${retryMs}\n${event(await pulse(db, id))}`);
  }

  function refuse(res: ServerResponse, status: 400 | 404 | 429 | 503, text: string, seconds?: number) {
    const retry = seconds && { "Retry-After": String(seconds) };
    res.writeHead(status, { ...headers, ...textHeaders, ...retry }).end(text);
  }

  return {
    /** Returns false for any other address. */
    answer(req: IncomingMessage, res: ServerResponse, client: ClientAddress): boolean {
      const id = path.exec(req.url!)?.[1];
      if (id === undefined || !isRead(req)) return false;
      res.on("error", () => {});
      // Nobody would read it, nor see behind it that the client hangs up.
      if (hasBody(req)) {
        refuse(res, 400, "A stream takes nothing.\n");
        return true;
      }
      // A database that is away: the page asks again.
      open(id, req, res, client).catch(() =>
        res.headersSent ? res.destroy() : refuse(res, 503, "Not now.\n", 30),
      );
      return true;
    },
    close() {
      unsubscribe();
      clearInterval(beat);
      for (const room of rooms.values()) {
        clearTimeout(room.timer);
        for (const stream of [...room.streams]) stream.end();
      }
    },
  };
}

function hasBody({ headers }: IncomingMessage) {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function write(stream: ServerResponse, chunk: string) {
  if (stream.writableLength > maxUnreadBytes) stream.destroy();
  else if (!stream.destroyed) stream.write(chunk);
}

/** The page goes on without news, and asks again much later. */
function giveWay(stream: ServerResponse) {
  stream.end("event: later\ndata: {}\n\n");
}

function event(now: Pulse | undefined) {
  return now ? `data: ${JSON.stringify(now)}\n\n` : "event: gone\ndata: {}\n\n";
}
