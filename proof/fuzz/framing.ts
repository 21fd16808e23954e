// Turns requests into bytes (RFC 9112).
import type { Random } from "./random.ts";
import type { Request } from "./requests.ts";

export function toBytes(random: Random, request: Request): Buffer {
  const { body } = request;
  if (!body) return head(request);
  if (random.oneIn(5)) return withHeaders(request, encodeChunks(random, body.bytes), chunked);
  return withContentLength(request, body.bytes.length);
}

export const chunked = ["Transfer-Encoding", "chunked"] as const;
export const lastChunk = "0\r\n\r\n";

/** Returns the bytes before a random offset. */
export function truncate(random: Random, bytes: Buffer): Buffer {
  return bytes.subarray(0, random.below(bytes.length));
}

export function head({ method, target, headers }: Request, version = "HTTP/1.1") {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return Buffer.from(`${method} ${target} ${version}\r\n${lines}\r\n`);
}

type Header = readonly [name: string, value: string];

/** The bytes of a request with this body; `extraHeaders` follow its own. */
export function withHeaders(request: Request, body: Buffer | string, ...extraHeaders: Header[]) {
  const headers = [
    ...request.headers,
    ...extraHeaders.map(([name, value]): [string, string] => [name, value]),
  ];
  return Buffer.concat([head({ ...request, headers }), Buffer.from(body as string)]);
}

export function withContentLength(request: Request, length: number | string) {
  return withHeaders(request, bodyOrLike(request), ["Content-Length", String(length)]);
}

/** The body of the request; that of a like when it has none. */
export function bodyOrLike({ body }: Request) {
  return body?.bytes ?? Buffer.from("on=yes");
}

export function lengthOf(request: Request) {
  return bodyOrLike(request).length;
}

function encodeChunks(random: Random, body: Buffer) {
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const piece = body.subarray(at, at + 1 + random.below(body.length));
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"));
    at += piece.length;
  }
  return Buffer.concat([...pieces, Buffer.from(lastChunk)]);
}
