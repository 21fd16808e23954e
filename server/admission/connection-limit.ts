import type { Server } from "node:http";
import type { Socket } from "node:net";
import { socketAddressReader } from "./client-address.ts";
import { pendingRequests } from "./pending-requests.ts";

/** A browser opens six; many people may share an address. */
const maxConnections = 2000;

/**
 * Limits how many connections one address may hold open, since the system limits them for the whole process. A new
 * connection above the limit replaces the oldest idle one of its address; when none is idle, the new one is closed.
 * Connections from `trusted` proxies and from this machine are not limited.
 */
export function limitConnections(server: Server, trusted: string[], max = maxConnections): void {
  const addressOf = socketAddressReader(trusted);
  const socketsByAddress = new Map<string, Set<Socket>>();
  const pending = pendingRequests();
  server.on("request", pending.add);

  server.on("connection", (socket: Socket) => {
    const address = addressOf(socket.remoteAddress);
    if (address === undefined) return;
    const sockets = socketsByAddress.get(address) ?? new Set();
    if (sockets.size >= max) {
      const idle = sockets.values().find((other) => pending.countOf(other) === 0);
      if (!idle) return socket.destroy();
      sockets.delete(idle);
      idle.destroy();
    }
    socketsByAddress.set(address, sockets.add(socket));
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0 && socketsByAddress.get(address) === sockets) socketsByAddress.delete(address);
    });
  });
}
