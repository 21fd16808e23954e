// The least that a server in Node can do: it sends the same bytes for every request. It runs in a process of its own, so
// that its processor time can be compared with that of the site.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { cpuMsOf } from "../../test/support/processes.ts";

export async function startBareServer(page: Buffer) {
  const child = fork(import.meta.filename);
  child.send(page.toString());
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    cpuMs: () => (process.platform === "linux" ? cpuMsOf(child.pid!) : undefined),
    async stop() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

if (process.send && process.argv[1] === import.meta.filename) {
  const [page] = (await once(process, "message")) as [string];
  const body = Buffer.from(page);
  const server = createServer((_, res) => res.writeHead(200, { "Content-Type": "text/html" }).end(body));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  process.send((server.address() as AddressInfo).port);
  process.once("disconnect", () => process.exit());
}
