import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Counts the requests of each connection whose answers are not through. */
export function pendingRequests() {
  const counts = new WeakMap<Socket, number>();
  return {
    /** Counts this one in until its answer closes. Returns how many its connection has now. */
    add({ socket }: IncomingMessage, res: ServerResponse): number {
      const count = (counts.get(socket) ?? 0) + 1;
      counts.set(socket, count);
      res.once("close", () => counts.set(socket, counts.get(socket)! - 1));
      return count;
    },
    /** undefined when the connection never had one. */
    of: (socket: Socket): number | undefined => counts.get(socket),
  };
}
