import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Counts the pending requests of each connection: those whose response is not finished. */
export function pendingRequests() {
  const counts = new WeakMap<Socket, number>();
  return {
    /** Counts a request until its response closes. Returns how many its connection has now. */
    add({ socket }: IncomingMessage, res: ServerResponse): number {
      const count = (counts.get(socket) ?? 0) + 1;
      counts.set(socket, count);
      res.once("close", () => counts.set(socket, counts.get(socket)! - 1));
      return count;
    },
    /** Returns undefined for a connection that has not sent a request yet. */
    countOf: (socket: Socket): number | undefined => counts.get(socket),
  };
}
