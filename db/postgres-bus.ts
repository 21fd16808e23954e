import { randomUUID } from "node:crypto";
import type pg from "pg";
import { localBus } from "./bus.ts";
import type { Bus } from "./engine.ts";
import { ResilientClient } from "./postgres-client.ts";

const channel = "lectern";
const coalesceMs = 20;
const retryMs = 500;
const heartbeatMs = 10_000;
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
  let everything = false;
  let timer: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof listen> | undefined;
  let closed = false;

  async function send() {
    timer = undefined;
    const messages: Message[] = everything ? [{ node }] : [];
    const tags = [...waiting];
    for (let at = 0; at < tags.length; at += perNotification)
      messages.push({ node, tags: tags.slice(at, at + perNotification) });
    everything = false;
    waiting.clear();
    try {
      for (const message of messages)
        await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(message)]);
    } catch {
      // The database is away: the other nodes are told when it is back.
      everything = true;
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
      if (!tags) everything = true;
      for (const tag of tags ?? []) waiting.add(tag);
      timer ??= setTimeout(send, coalesceMs);
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

interface Message {
  node: string;
  /** undefined: anything may have changed. */
  tags?: string[];
}

/** undefined for what is not of our making: then anything may have changed. */
function read(payload: string): Message | undefined {
  try {
    const { node, tags } = JSON.parse(payload) as Message;
    return { node, tags: Array.isArray(tags) ? tags : undefined };
  } catch {
    return undefined;
  }
}

/**
 * Keeps one connection listening; calls `receive(undefined)` each time messages may have been missed. A connection that
 * nothing comes through any more, not even an end, is noticed by a question now and then.
 */
function listen(url: string, receive: (payload: string | undefined) => void) {
  let client: ResilientClient | undefined;
  let reconnect: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let ended = false;

  async function connect() {
    const own = new ResilientClient({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client = own;
    own.on("end", () => retry(own));
    own.on("notification", (message) => receive(message.payload ?? ""));
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      receive(undefined);
      heartbeat = setInterval(ask, heartbeatMs, own);
    } catch {
      retry(own);
    }
  }

  /** A connection may end twice, and when the next one is there already. */
  function retry(lost: ResilientClient) {
    if (ended || lost !== client) return;
    receive(undefined);
    stop();
    reconnect = setTimeout(connect, retryMs);
  }

  function stop() {
    clearTimeout(reconnect);
    clearInterval(heartbeat);
    // One that was lost is closed already.
    client?.end().catch(() => {});
    client = undefined;
  }

  void connect();
  return {
    async end() {
      ended = true;
      stop();
    },
  };
}

/** Whether it is still there: when no answer comes, the connection ends. */
function ask(client: ResilientClient) {
  client.query("select 1").catch(() => {});
}
