import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncoding, type Encoding } from "./encoding.ts";

/** A page as it is sent, compressed in every encoding. */
export interface PageBytes {
  bodies: Record<Encoding, Buffer>;
  hash: string;
  headers: [string, string][];
  /** The memory that it takes, in bytes. */
  size: number;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** `tags`: sent as Cache-Tag, by which a CDN may purge the page. */
export async function packPage(response: Response, tags: string[] = []): Promise<PageBytes> {
  const raw = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([brotli(raw, quality), zip(raw)]);
  const hash = createHash("sha256").update(raw).digest("base64url").slice(0, 22);
  const headers = [...response.headers].filter(
    ([name]) => name !== "content-length" && name !== "cache-control",
  );
  if (tags.length > 0) headers.push(["Cache-Tag", tags.join(",")]);
  return { bodies: { br, gzip: gz, "": raw }, hash, headers, size: raw.length + br.length + gz.length };
}

/** Sends the page, or a 304 to a browser that has it already. */
export function sendPage(
  page: PageBytes,
  req: IncomingMessage,
  res: ServerResponse,
  cacheControl: string,
): void {
  const encoding = acceptedEncoding(req.headers["accept-encoding"]);
  const etag = `"${page.hash}${encoding && `-${encoding}`}"`;
  const body = page.bodies[encoding];
  const headers = page.headers.flat();
  headers.push("ETag", etag, "Cache-Control", cacheControl, "Vary", "Accept-Encoding, Cookie");
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304, headers).end();
  if (encoding) headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
}
