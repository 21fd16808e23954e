import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { requestIdHeader } from "../../config/log.ts";
import { isSafeMethod } from "../admission/request-kind.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";

interface StaticFile {
  /** Uncompressed (""), and in the encodings in which the build stored it. */
  bodies: { "": Buffer } & Partial<Record<Encoding, Buffer>>;
  headers: Record<string, string>;
}

const endingByEncoding = { br: ".br", gzip: ".gz" };

/** Serves the built files from memory. The returned function returns false when there is no such file. */
export function staticFiles(...folders: string[]) {
  const files = new Map<string, StaticFile>();
  for (const folder of folders)
    for (const path of filesIn(folder))
      files.set(addressOf(folder, path), readStaticFile(path, addressOf(folder, path)));

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (!isSafeMethod(req)) return false;
    const file = files.get(req.url!.split("?", 1)[0]!);
    if (!file) return false;
    const { ETag } = file.headers;
    if (ETag && req.headers["if-none-match"] === ETag) {
      res.writeHead(304, { ...file.headers, ...requestIdHeader(req) }).end();
      return true;
    }
    const accepted = acceptedEncoding(req.headers["accept-encoding"]);
    const encoding = file.bodies[accepted] ? accepted : "";
    const body = file.bodies[encoding]!;
    const headers: Record<string, string | number> = {
      ...file.headers,
      ...requestIdHeader(req),
      "Content-Length": body.length,
    };
    if (encoding) headers["Content-Encoding"] = encoding;
    res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return paths.filter((path) => !Object.values(endingByEncoding).some((ending) => path.endsWith(ending)));
}

function addressOf(folder: string, path: string) {
  return `/${relative(folder, path).split(sep).join("/")}`;
}

function readStaticFile(path: string, address: string): StaticFile {
  // A file with a hash in its name never changes. The build puts those into these folders.
  const isHashed = /^\/(assets|covers)\//.test(address);
  const body = readFileSync(path);
  const bodies: StaticFile["bodies"] = { "": body };
  for (const [encoding, ending] of Object.entries(endingByEncoding))
    if (existsSync(path + ending)) bodies[encoding as Encoding] = readFileSync(path + ending);
  return {
    bodies,
    headers: {
      "Content-Type": getMimeType(path) ?? "application/octet-stream",
      "Cache-Control": isHashed
        ? "public, max-age=31536000, immutable"
        : // The icons are at the root. The owner can change them, so that browsers ask each time.
          `public, ${address.lastIndexOf("/") === 0 ? "no-cache" : "max-age=3600"}`,
      ...(!isHashed && { ETag: etagOf(body) }),
      "X-Content-Type-Options": "nosniff",
      ...(path.endsWith(".svg") && drawingPolicy),
      Vary: "Accept-Encoding",
    },
  };
}

/** For an SVG file that somebody opens by itself: it is a document, which shall do nothing but show itself. */
export const drawingPolicy = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox",
};

/** A weak one, since it is that of every encoding. */
export function etagOf(body: string | Uint8Array) {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 20)}"`;
}
