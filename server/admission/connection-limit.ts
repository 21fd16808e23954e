import type { Server } from "node:http";
import type { Socket } from "node:net";
import { socketAddresses } from "./client-address.ts";
import { pendingRequests } from "./pending-requests.ts";

/** A browser opens six; many people may share an address. */
const maxConnections = 2000;

/**
 * Bounds the connections that one address holds open: the system allows a process only so many. Beyond it the oldest idle
 * one of that address is closed for the new one, or else the new one. Those of `trusted` proxies and of this machine are
 * not counted.
 */
export function limitConnections(server: Server, trusted: string[], max = maxConnections): void {
  const addressOf = socketAddresses(trusted);
  const open = new Map<string, Set<Socket>>();
  const unanswered = pendingRequests();
  server.on("request", unanswered.add);

  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    if (address === undefined) return;
    const sockets = open.get(address) ?? new Set();
    if (sockets.size >= max) {
      const idle = sockets.values().find((other) => unanswered.of(other) === 0);
      if (!idle) return socket.destroy();
      sockets.delete(idle);
      idle.destroy();
    }
    open.set(address, sockets.add(socket));
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0 && open.get(address) === sockets) open.delete(address);
    });
  });
}
