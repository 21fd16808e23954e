import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { requestIdHeader } from "../../config/log.ts";
import { acceptedEncoding, type Encoding } from "./encoding.ts";

/** A page as it is sent, compressed in every encoding. */
export interface PageBytes {
  variants: Record<Encoding, Variant>;
  /** The memory that it takes, in bytes. */
  size: number;
}

interface Variant {
  body: Buffer;
  etag: string;
  /** Names and values in turn, as `writeHead` takes them: without those that differ between requests. */
  headers: string[];
}

const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** `tags`: sent as Cache-Tag, by which a CDN may purge the page. */
export async function packPage(response: Response, tags: string[] = []): Promise<PageBytes> {
  const raw = Buffer.from(await response.arrayBuffer());
  const [br, gz] = await Promise.all([brotli(raw, brotliOptions), gzipAsync(raw)]);
  const hash = createHash("sha256").update(raw).digest("base64url").slice(0, 22);
  const headers = [...response.headers].filter(
    ([name]) => name !== "content-length" && name !== "cache-control",
  );
  if (tags.length > 0) headers.push(["Cache-Tag", tags.join(",")]);
  headers.push(["Vary", "Accept-Encoding, Cookie"]);
  const pack = (body: Buffer, encoding: Encoding): Variant => {
    const etag = `"${hash}${encoding && `-${encoding}`}"`;
    const own = encoding ? ["Content-Encoding", encoding] : [];
    return { body, etag, headers: [...headers.flat(), "ETag", etag, ...own] };
  };
  const variants = { br: pack(br, "br"), gzip: pack(gz, "gzip"), "": pack(raw, "") };
  return { variants, size: raw.length + br.length + gz.length };
}

/** Sends the page, or a 304 to a browser that has it already. */
export function sendPage(page: PageBytes, req: IncomingMessage, res: ServerResponse, cacheControl: string) {
  const { body, etag, headers } = page.variants[acceptedEncoding(req.headers["accept-encoding"])];
  const id = requestIdHeader(req)["X-Request-Id"];
  const allHeaders = [...headers, "Cache-Control", cacheControl, "X-Request-Id", id];
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304, allHeaders).end();
  allHeaders.push("Content-Length", String(body.length));
  res.writeHead(200, allHeaders).end(req.method === "HEAD" ? undefined : body);
}
