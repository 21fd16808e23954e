import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { listens } from "./listens.ts";

export type ProxyServer = Awaited<ReturnType<typeof openProxy>>;

/** A TCP proxy before a server, which can hold everything back, lose it, or cut every connection. */
export async function openProxy(target: { host: string; port: number }) {
  const open = new Set<Socket>();
  /** What comes from these is lost for ever, and so is their end. */
  const deaf = new Set<Socket>();
  let silent = false;
  let stalled = false;
  let refusing = false;
  const server = createServer((client) => {
    if (refusing) return void client.resetAndDestroy();
    const upstream = connect(target);
    const forward = (from: Socket, to: Socket) => {
      open.add(from);
      if (stalled) from.pause();
      from.on("data", (bytes) => silent || deaf.has(from) || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        if (!deaf.has(from)) to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  const port = await listens(server);
  return {
    port,
    /** From now on nothing comes through, and nobody is told. */
    hold() {
      silent = true;
    },
    /** From now on everything waits, and comes through later. */
    stall() {
      stalled = true;
      for (const socket of open) socket.pause();
    },
    /** From now on nobody is let in. */
    refuse() {
      refusing = true;
    },
    /** The connections that there are stay silent for ever; new ones work. */
    abandon() {
      for (const socket of open) deaf.add(socket);
    },
    pass() {
      silent = false;
      refusing = false;
      stalled = false;
      for (const socket of open) socket.resume();
    },
    cut() {
      for (const socket of open) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** The same address by way of the proxy. */
export function through({ port }: { port: number }, address: string): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}
