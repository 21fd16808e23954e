import { isId } from "../app/lib/text.ts";
import type { Pulse } from "../app/models/blog.server.ts";
import { pulse } from "../app/models/blog.server.ts";
import { type Db, engineOf } from "../db/engine.ts";

type Send = (chunk: string) => void;
interface Room {
  listeners: Map<Send, () => void>;
  timer?: NodeJS.Timeout;
}

const gather = 250;
const heartbeat = 20_000;
/** Open streams: of one address, and in all. */
const most = { each: 100, all: 5000 };

/**
 * Server-sent events (WHATWG HTML, 9.2) that tell open pages of a blog its likes and revision. The first event of a
 * connection is the current state, so nothing has to be replayed after a break.
 */
export function liveBlogs(db: Db) {
  const rooms = new Map<string, Room>();
  const open = new Map<string, number>();
  let total = 0;

  async function tell(id: string) {
    const room = rooms.get(id);
    if (!room) return;
    room.timer = undefined;
    try {
      const now = await pulse(db, id);
      for (const send of room.listeners.keys()) send(event(now));
    } catch {
      // A database that is away for a moment is no blog that is gone: it is asked again.
      room.timer = setTimeout(() => void tell(id), 1000);
    }
  }

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    const changed = tags?.flatMap((tag) => (tag.startsWith("blog:") ? [tag.slice(5)] : [])) ?? rooms.keys();
    for (const id of changed) {
      const room = rooms.get(id);
      if (room) room.timer ??= setTimeout(() => void tell(id), gather);
    }
  });

  const beat = setInterval(() => {
    for (const room of rooms.values()) for (const send of room.listeners.keys()) send(": still here\n\n");
  }, heartbeat).unref();

  /** Counts a stream, and answers what counts it off again, once. */
  function occupy(address: string) {
    total++;
    open.set(address, (open.get(address) ?? 0) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      total--;
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    };
  }

  function join(id: string, send: Send, end: () => void) {
    const room = rooms.get(id) ?? { listeners: new Map() };
    room.listeners.set(send, end);
    rooms.set(id, room);
  }

  function leave(id: string, send: Send) {
    const room = rooms.get(id);
    if (!room?.listeners.delete(send) || room.listeners.size > 0) return;
    clearTimeout(room.timer);
    rooms.delete(id);
  }

  return {
    async open(id: string, address: string, signal: AbortSignal): Promise<Response> {
      if (!isId(id) || !(await pulse(db, id))) return new Response("Blog not found!", { status: 404 });
      const others = open.get(address) ?? 0;
      if (others >= most.each || total >= most.all)
        return new Response("Too many", { status: 503, headers: { "Retry-After": "30" } });
      const release = occupy(address);
      const encoder = new TextEncoder();
      let send: Send;
      const stream = new ReadableStream<Uint8Array>({
        async start(controller) {
          send = (chunk) => controller.enqueue(encoder.encode(chunk));
          const end = () => {
            leave(id, send);
            release();
            controller.close();
          };
          join(id, send, end);
          const gone = () => {
            leave(id, send);
            release();
          };
          signal.addEventListener("abort", gone, { once: true });
          // Read after joining, so that no change falls between the first event and the next.
          send(`retry: 1000\n${event(await pulse(db, id))}`);
        },
        cancel() {
          leave(id, send);
          release();
        },
      });
      return new Response(stream, {
        headers: {
          "Content-Type": "text/event-stream",
          "X-Accel-Buffering": "no",
          "Cache-Control": "no-store",
        },
      });
    },
    close() {
      unsubscribe();
      clearInterval(beat);
      for (const room of rooms.values()) for (const end of [...room.listeners.values()]) end();
    },
  };
}

function event(now: Pulse | undefined) {
  return now ? `data: ${JSON.stringify(now)}\n\n` : "event: gone\ndata: {}\n\n";
}
