import type { ServerResponse } from "node:http";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Pulse } from "../app/core/blog.server.ts";
import { type Db, engineOf } from "../db/engine.ts";

/** The open streams about one thing, such as a blog. */
interface Channel {
  streams: Set<ServerResponse>;
  timer?: NodeJS.Timeout;
}

/** How long a page waits before it connects again, and this server before it asks the database again. */
export const retryMs = 1000;
const coalesceMs = 250;
const batchSize = 200;
const heartbeatMs = 20_000;
/** A client with this much unread is disconnected. */
const maxUnreadBytes = 64 * 1024;

/**
 * Sends each change that is announced with the tag `prefix` and an id to the open streams of that id, and to all of them now and
 * then a sign that the server is there. `readEvent`: the current state.
 */
export function openChannels(
  db: Db,
  prefix: string,
  readEvent: (id: string, streams: Set<ServerResponse>) => Promise<string>,
) {
  const { channels, join } = openStreams();

  const unsubscribe = engineOf(db).bus.subscribe((tags) => {
    const ids =
      tags?.flatMap((tag) => (tag.startsWith(prefix) ? [tag.slice(prefix.length)] : [])) ?? channels.keys();
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
      await broadcast(channel.streams, await readEvent(id, channel.streams));
    } catch {
      // The database is unavailable. That does not mean that the blog was removed, so it retries.
      channel.timer ??= setTimeout(notify, retryMs, id);
    }
  }

  const heartbeat = setInterval(() => {
    const streams = [...channels.values()].flatMap((channel) => [...channel.streams]);
    void broadcast(streams, ": still here\n\n");
  }, heartbeatMs).unref();

  return {
    /** Until the stream closes. */
    join,
    close() {
      unsubscribe();
      clearInterval(heartbeat);
      for (const channel of channels.values()) {
        clearTimeout(channel.timer);
        for (const stream of [...channel.streams]) stream.end(`retry: ${randomRetryMs()}\n\n`);
      }
    },
  };
}

function openStreams() {
  const channels = new Map<string, Channel>();

  function join(id: string, stream: ServerResponse) {
    const channel = channels.get(id) ?? { streams: new Set() };
    channel.streams.add(stream);
    channels.set(id, channel);
    stream.once("close", () => leave(id, stream));
  }

  function leave(id: string, stream: ServerResponse) {
    const channel = channels.get(id);
    if (!channel?.streams.delete(stream) || channel.streams.size > 0) return;
    clearTimeout(channel.timer);
    channels.delete(id);
  }

  return { channels, join };
}

/** Writes to some streams at a time, since thousands of writes take long. A stream that opens meanwhile has this event already. */
async function broadcast(streams: Iterable<ServerResponse>, chunk: string) {
  for (const [index, stream] of [...streams].entries()) {
    if (index % batchSize === batchSize - 1) await yieldToEventLoop();
    write(stream, chunk);
  }
}

export function write(stream: ServerResponse, chunk: string) {
  if (stream.writableLength > maxUnreadBytes) stream.destroy();
  else if (!stream.destroyed) stream.write(chunk);
}

/** Random, so that the pages of a server that ends do not all reach the other servers at the same time. */
function randomRetryMs() {
  return Math.round(retryMs * (0.2 + Math.random()));
}

/** undefined: the blog was removed. */
export function eventOf(current: Pulse | undefined) {
  return current ? `data: ${JSON.stringify(current)}\n\n` : "event: gone\ndata: {}\n\n";
}
