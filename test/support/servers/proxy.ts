import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listenOnFreePort } from "../listen.ts";

export type ProxyServer = Awaited<ReturnType<typeof openProxy>>;

/** A TCP proxy in front of a server. It can delay data, lose data, refuse connections and reset them. */
export async function openProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  /** Data from these sockets is dropped, and their close is not passed on. */
  const muted = new Set<Socket>();
  let dropping = false;
  let stalled = false;
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) return void client.resetAndDestroy();
    const upstream = connect(target);
    const forward = (from: Socket, to: Socket) => {
      sockets.add(from);
      if (stalled) from.pause();
      from.on("data", (bytes) => dropping || muted.has(from) || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        sockets.delete(from);
        if (!muted.has(from)) to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  const port = await listenOnFreePort(server);
  return {
    port,
    /** Drops all data from now on; connections stay open. */
    drop() {
      dropping = true;
    },
    /** Delays all data until pass(). */
    stall() {
      stalled = true;
      for (const socket of sockets) socket.pause();
    },
    /** Resets every new connection from now on. */
    refuse() {
      refusing = true;
    },
    /** Drops all data of the current connections from now on, even after pass(). New connections work. */
    mute() {
      for (const socket of sockets) muted.add(socket);
    },
    /** Ends drop(), refuse() and stall(). */
    pass() {
      dropping = false;
      refusing = false;
      stalled = false;
      for (const socket of sockets) socket.resume();
    },
    /** Resets all connections. */
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same URL with the proxy's port. */
export function proxiedUrl({ port }: { port: number }, address: string): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
