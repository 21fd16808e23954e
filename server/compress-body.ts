import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/utils/compress";
import { acceptedEncoding, type Encoding } from "./cache/encoding.ts";

const minBytes = 1024;
const brotli = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
/**
 * Low, since each of these responses is compressed for one person: on a page, this takes 0.1 ms of processor time and
 * is as small as gzip at its default level, which takes 0.3 ms.
 */
const params = { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 };
/**
 * In bytes: zlib hands out what it has compressed in pieces of this size, and handing out one takes as long as
 * compressing 5 KB of text.
 */
const chunkSize = 64 * 1024;
const compressors: Record<Exclude<Encoding, "">, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => brotli(body, { params, chunkSize }),
  gzip: (body) => gzipAsync(body, { level: 4, chunkSize }),
};

/**
 * Compresses the body of a response if that is worth it and the client accepts it, and changes `headers` accordingly.
 */
export async function compressBody(
  body: Buffer,
  headers: Headers,
  acceptEncoding: string | string[] | undefined,
): Promise<Buffer> {
  const isCompressible = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
  if (!isCompressible || body.length < minBytes || headers.has("Content-Encoding")) return body;
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(acceptEncoding);
  if (!encoding) return body;
  headers.set("Content-Encoding", encoding);
  // The ETag names the uncompressed bytes. For the compressed ones it must be weak (RFC 9110, 8.8.3.3).
  const etag = headers.get("ETag");
  if (etag?.startsWith('"')) headers.set("ETag", `W/${etag}`);
  return compressors[encoding](body);
}
