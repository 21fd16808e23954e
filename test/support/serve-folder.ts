import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { listenOnFreePort } from "./listen.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};

/** A web server that knows files only, as any other. Returns its address. */
export async function serveFolder(folder: string) {
  const server = createServer((req, res) => {
    const path = join(folder, decodeURIComponent(req.url!.split("?")[0]!));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    const isThere = existsSync(file);
    res.writeHead(isThere ? 200 : 404, {
      "Content-Type": types[extname(file)] ?? "application/octet-stream",
    });
    createReadStream(isThere ? file : join(folder, "404.html")).pipe(res);
  });
  const url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  return { url, close: () => new Promise((done) => server.close(done).closeAllConnections()) };
}
