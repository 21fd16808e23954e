import { randomUUID } from "node:crypto";
import pg from "pg";
import { localBus } from "./bus.ts";
import type { Bus } from "./engine.ts";

const channel = "lectern";
const pause = 20;
/** A notification holds at most 8,000 bytes; tags are short and of known length. */
const perNotification = 150;

/**
 * Announcements between nodes by LISTEN/NOTIFY. They are sent outside of transactions and gathered for a moment:
 * a NOTIFY inside a transaction would make all commits wait for one another.
 */
export function notifyBus(pool: pg.Pool, url: string): Bus & { close(): Promise<void> } {
  const node = randomUUID();
  const local = localBus();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof listen> | undefined;
  let closed = false;

  async function send() {
    timer = undefined;
    const tags = [...waiting];
    waiting.clear();
    try {
      for (let at = 0; at < tags.length; at += perNotification) {
        const payload = JSON.stringify({ node, tags: tags.slice(at, at + perNotification) });
        await pool.query("select pg_notify($1, $2)", [channel, payload]);
      }
    } catch {
      // The database is away: the other nodes are told when it is back.
      for (const tag of tags) waiting.add(tag);
      if (!closed) timer ??= setTimeout(send, 1000).unref();
    }
  }

  function receive(payload: string | undefined) {
    if (payload === undefined) return local.deliver(undefined);
    const message = read(payload);
    if (message?.node !== node) local.deliver(message?.tags);
  }

  return {
    async publish(tags) {
      local.deliver(tags);
      for (const tag of tags) waiting.add(tag);
      timer ??= setTimeout(send, pause);
    },
    subscribe(listener) {
      listening ??= listen(url, receive);
      return local.subscribe(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await send();
      await listening?.end();
    },
  };
}

/** undefined for what is not of our making: then anything may have changed. */
function read(payload: string) {
  try {
    const message = JSON.parse(payload) as { node: string; tags: string[] };
    return Array.isArray(message.tags) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps one connection listening; calls `receive(undefined)` each time messages may have been missed. */
function listen(url: string, receive: (payload: string | undefined) => void) {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect() {
    client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5000,
    });
    client.on("error", () => {});
    client.on("end", retry);
    client.on("notification", (message) => receive(message.payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      receive(undefined);
    } catch {
      await client.end().catch(() => {});
    }
  }

  function retry() {
    if (ended) return;
    receive(undefined);
    clearTimeout(timer);
    timer = setTimeout(connect, 500);
  }

  void connect();
  return {
    async end() {
      ended = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
