import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy before a server, which can hold everything back, or cut every connection. */
export async function openProxy(target: { host: string; port: number }) {
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const forward = (from: Socket, to: Socket) => {
      open.add(from);
      from.on("data", (bytes) => silent || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => {
        open.delete(from);
        to.destroy();
      });
    };
    forward(client, upstream);
    forward(upstream, client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** From now on nothing comes through, and nobody is told. */
    hold() {
      silent = true;
    },
    pass() {
      silent = false;
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
