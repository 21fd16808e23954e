import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { isRead } from "../admission/request-kind.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".ico": "image/x-icon",
};
const text = new Set([".js", ".css", ".svg", ".txt", ".json", ".webmanifest"]);

interface StaticFile {
  raw: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  type: string;
  cache: string;
}

/** Serves the built files from memory. What the build did not pack is compressed when it is first asked for. */
export function staticFiles(...folders: string[]) {
  const files = new Map<string, StaticFile>();
  for (const folder of folders)
    for (const path of filesIn(folder))
      if (extname(path) !== ".br") files.set(address(folder, path), read(path));

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isRead(req)) return false;
    const file = files.get(req.url!.split("?", 1)[0]!);
    if (!file) return false;
    const [body, encoding] = encoded(file, acceptedEncoding(req.headers["accept-encoding"]));
    const headers: Record<string, string | number> = {
      "Content-Type": file.type,
      "Content-Length": body.length,
      "Cache-Control": file.cache,
      "X-Content-Type-Options": "nosniff",
      Vary: "Accept-Encoding",
    };
    if (encoding) headers["Content-Encoding"] = encoding;
    res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

function address(folder: string, path: string) {
  return `/${relative(folder, path).split(sep).join("/")}`;
}

function read(path: string): StaticFile {
  // A hash in the name means that the content never changes under it.
  const lasting = /-[\w-]{8,}\.\w+$/.test(path);
  return {
    raw: readFileSync(path),
    br: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
    type: types[extname(path)] ?? "application/octet-stream",
    cache: lasting ? "public, max-age=31536000, immutable" : "public, max-age=3600",
  };
}

function encoded(file: StaticFile, accepted: Encoding): [Buffer, Encoding] {
  const compressible = file.raw.length > 500 && [...text].some((ending) => types[ending] === file.type);
  if (!compressible || accepted === "") return [file.raw, ""];
  if (accepted === "br")
    file.br ??= brotliCompressSync(file.raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  else file.gzip ??= gzipSync(file.raw);
  return [file[accepted]!, accepted];
}
