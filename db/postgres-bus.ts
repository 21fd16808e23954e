import { randomUUID } from "node:crypto";
import type pg from "pg";
import { localBus } from "./bus.ts";
import type { Bus } from "./engine.ts";
import { ResilientClient } from "./postgres-client.ts";

const channel = "lectern";
const coalesceMs = 20;
const reconnectMs = 500;
const heartbeatMs = 10_000;
/** A notification may have 8,000 bytes at most, and the length of a tag is limited. */
const maxTagsPerMessage = 150;

/**
 * Announces changes between nodes by LISTEN/NOTIFY. Announcements are coalesced and sent outside of transactions,
 * because a NOTIFY inside a transaction would make all commits wait for one another.
 */
export function notifyBus(pool: pg.Pool, url: string): Bus & { close(): Promise<void> } {
  const node = randomUUID();
  const local = localBus();
  const sender = openSender(pool, node);
  let listener: ReturnType<typeof listen> | undefined;

  function onPayload(payload: string | undefined) {
    if (payload === undefined) return local.deliver(undefined);
    const message = parseMessage(payload);
    if (message?.node !== node) local.deliver(message?.tags);
  }

  return {
    async publish(tags) {
      local.deliver(tags);
      sender.add(tags);
    },
    subscribe(onTags) {
      listener ??= listen(url, onPayload);
      return local.subscribe(onTags);
    },
    async close() {
      await sender.close();
      await listener?.end();
    },
  };
}

/** Sends what was added within a moment. */
function openSender(pool: pg.Pool, node: string) {
  const pendingTags = new Set<string>();
  /** Whether to announce that anything may have changed. */
  let isAllPending = false;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function send() {
    timer = undefined;
    const messages: Message[] = isAllPending ? [{ node }] : [];
    const tags = [...pendingTags];
    for (let at = 0; at < tags.length; at += maxTagsPerMessage)
      messages.push({ node, tags: tags.slice(at, at + maxTagsPerMessage) });
    isAllPending = false;
    pendingTags.clear();
    try {
      for (const message of messages)
        await pool.query("select pg_notify($1, $2)", [channel, JSON.stringify(message)]);
    } catch {
      // The database is unavailable. The tags are lost, so announce that anything may have changed, once it is back.
      isAllPending = true;
      if (!isClosed) timer ??= setTimeout(send, 1000).unref();
    }
  }

  return {
    add(tags: string[] | undefined) {
      if (!tags) isAllPending = true;
      for (const tag of tags ?? []) pendingTags.add(tag);
      timer ??= setTimeout(send, coalesceMs);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      return send();
    },
  };
}

interface Message {
  node: string;
  /** undefined: anything may have changed. */
  tags?: string[];
}

/** undefined when the payload is not a message of ours: then anything may have changed. */
function parseMessage(payload: string): Message | undefined {
  try {
    const { node, tags } = JSON.parse(payload) as Message;
    return { node, tags: Array.isArray(tags) ? tags : undefined };
  } catch {
    return undefined;
  }
}

/**
 * Listens on one connection, and reconnects when it is lost. Calls `onPayload(undefined)` each time messages may have
 * been missed. A heartbeat detects a connection that is dead without having been closed.
 */
function listen(url: string, onPayload: (payload: string | undefined) => void) {
  let client: ResilientClient | undefined;
  let reconnectTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let isEnded = false;

  async function connect() {
    const newClient = new ResilientClient({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client = newClient;
    newClient.on("end", () => reconnect(newClient));
    newClient.on("notification", (message) => onPayload(message.payload ?? ""));
    try {
      await newClient.connect();
      await newClient.query(`listen ${channel}`);
      onPayload(undefined);
      heartbeat = setInterval(ping, heartbeatMs, newClient);
    } catch {
      reconnect(newClient);
    }
  }

  /** Does nothing for an older client: one may report its end twice, or after the next one was opened. */
  function reconnect(lostClient: ResilientClient) {
    if (isEnded || lostClient !== client) return;
    onPayload(undefined);
    stop();
    reconnectTimer = setTimeout(connect, reconnectMs);
  }

  function stop() {
    clearTimeout(reconnectTimer);
    clearInterval(heartbeat);
    // `end` fails for a connection that is already closed.
    client?.end().catch(() => {});
    client = undefined;
  }

  void connect();
  return {
    async end() {
      isEnded = true;
      stop();
    },
  };
}

/** When there is no response, the query's timeout closes the connection. */
function ping(client: ResilientClient) {
  client.query("select 1").catch(() => {});
}
