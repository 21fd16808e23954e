import type { Server } from "node:net";
import { socketAddresses } from "./client-address.ts";

/** A browser opens six; many people may share an address. */
const maxConnections = 2000;

/**
 * Ends connections beyond what one address may hold open: they are kept while idle, and the system allows a process
 * only so many. Those of `trusted` proxies and of this machine are not counted.
 */
export function limitConnections(server: Server, trusted: string[], max = maxConnections): void {
  const addressOf = socketAddresses(trusted);
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = addressOf(socket.remoteAddress);
    if (address === undefined) return;
    const count = open.get(address) ?? 0;
    if (count >= max) return socket.destroy();
    open.set(address, count + 1);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}
