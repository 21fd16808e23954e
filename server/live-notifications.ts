import type { IncomingMessage, ServerResponse } from "node:http";
import { parse } from "hono/utils/cookie";
import { findLiveSessions } from "../app/core/session.server.ts";
import { countUnread } from "../app/notifications/models/notification-list.server.ts";
import type { Db } from "../db/engine.ts";
import type { ClientAddress } from "./admission/client-address.ts";
import { openSlots } from "./admission/slots.ts";
import { openChannels, retryMs, write } from "./live-channels.ts";
import { hasBody, liveLimits, streamHeaders } from "./live-stream.ts";

const path = /^\/notifications\/live(?:\?|$)/;
const sessionCheckMs = 60_000;
const batchSize = 200;

/**
 * Server-sent events that tell the open pages of a member how many notifications are unread. A stream ends with its session: all
 * are looked up once a minute, and those of a member before each number. `cookieName`: of the session.
 */
export function openLiveNotifications(db: Db, headers: Record<string, string>, cookieName: string) {
  const sessions = watchSessions(db);
  const eventOf = async (userId: string) =>
    `data: ${JSON.stringify({ unread: await countUnread(db, userId) })}\n\n`;
  const channels = openChannels(db, "notifications:", async (userId, streams) => {
    await sessions.endOtherStreams(streams);
    return eventOf(userId);
  });
  const slots = openSlots(liveLimits);

  async function open(req: IncomingMessage, res: ServerResponse, client: ClientAddress) {
    const slot = slots.take(client, () => res.end("event: later\ndata: {}\n\n"));
    if (!slot) return refuse(res, 503);
    res.once("close", slot.release);
    const token = parse(req.headers.cookie ?? "", cookieName)[cookieName];
    const userId = token && (await findLiveSessions(db, [token])).get(token);
    if (!userId) return refuse(res, 401);
    if (res.destroyed || req.socket.destroyed) return slot.release();
    sessions.add(res, token);
    channels.join(userId, res);
    res.writeHead(200, { ...headers, ...streamHeaders });
    write(res, `retry: ${retryMs}\n${await eventOf(userId)}`);
  }

  function refuse(res: ServerResponse, status: 400 | 401 | 503) {
    res.writeHead(status, { ...headers, ...(status === 503 && { "Retry-After": "30" }) }).end();
  }

  return {
    /** Returns false when the request is not for this stream. */
    handle(req: IncomingMessage, res: ServerResponse, client: ClientAddress): boolean {
      if (!path.test(req.url!) || req.method !== "GET") return false;
      res.on("error", () => {});
      if (hasBody(req)) refuse(res, 400);
      else open(req, res, client).catch(() => (res.headersSent ? res.destroy() : refuse(res, 503)));
      return true;
    },
    close() {
      sessions.close();
      channels.close();
    },
  };
}

/** The sessions of the open streams. */
function watchSessions(db: Db) {
  const tokens = new Map<ServerResponse, string>();

  /** Ends those of these streams whose session has ended. */
  async function endOtherStreams(streams: Iterable<ServerResponse>) {
    const open = [...streams];
    for (let start = 0; start < open.length; start += batchSize) {
      const batch = open.slice(start, start + batchSize);
      const live = await findLiveSessions(db, [
        ...new Set(batch.flatMap((stream) => tokens.get(stream) ?? [])),
      ]);
      for (const stream of batch)
        if (!live.has(tokens.get(stream) ?? "")) stream.end("event: gone\ndata: {}\n\n");
    }
  }

  const checkAll = () => void endOtherStreams(tokens.keys()).catch(() => {});
  const timer = setInterval(checkAll, sessionCheckMs).unref();
  return {
    endOtherStreams,
    add(stream: ServerResponse, token: string) {
      tokens.set(stream, token);
      stream.once("close", () => tokens.delete(stream));
    },
    close: () => clearInterval(timer),
  };
}
