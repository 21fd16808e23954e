// Wrong or ambiguous encodings of requests, which two servers may read differently.
import { bodyOrLike, chunked, head, lastChunk, lengthOf, withContentLength, withHeaders } from "./framing.ts";
import type { Random } from "./random.ts";
import type { Request } from "./requests.ts";

/**
 * A second request, hidden in the body of another one. If a proxy reads it as a body and the server as a request, it
 * bypasses the rules of the proxy.
 */
const smuggledRequest = "GET /blog/s1?smuggled HTTP/1.1\r\nHost: evil.example\r\n\r\n";

/** Each function turns a request into wrong or ambiguous bytes. */
export const wrongFramings: ((random: Random, request: Request) => Buffer)[] = [
  (random, request) => withContentLength(request, lengthOf(request) + 1 + random.below(5000)),
  (random, request) => withContentLength(request, random.below(lengthOf(request) + 1)),
  ({ pick }, request) =>
    withContentLength(request, pick(["-1", "+5", "0x10", "1e3", "5, 5", "5, 6", "", " ", "9".repeat(30)])),
  (_, request) => withHeaders(request, bodyOrLike(request), ["Content-Length", "5"], ["Content-Length", "6"]),
  // Chunks and a Content-Length that contradict each other.
  (_, request) => withHeaders(request, lastChunk + smuggledRequest, chunked, ["Content-Length", "5"]),
  (_, request) =>
    withHeaders(
      request,
      `${smuggledRequest.length.toString(16)}\r\n${smuggledRequest}`,
      ["Content-Length", "4"],
      chunked,
    ),
  ...[
    "identity",
    "gzip, chunked",
    "chunked, chunked",
    "xchunked",
    " chunked",
    "chunked, identity",
    "Chunked",
    "\vchunked",
  ].map(
    (coding) => (_: Random, request: Request) =>
      withHeaders(request, lastChunk + smuggledRequest, ["Transfer-Encoding", coding]),
  ),
  ...[
    "5\r\nab",
    "zz\r\nab\r\n",
    "-1\r\n",
    "ffffffffffffffff\r\n",
    "5;ext=1\r\nhello\r\n0\r\nX-Trailer: a\r\n\r\n",
  ].map((body) => (_: Random, request: Request) => withHeaders(request, body, chunked)),
  (_, request) => withHeaders(request, `1;${"x".repeat(40_000)}\r\na\r\n${lastChunk}`, chunked),
  (_, request) => withHeaders(request, `5\nhello\n${lastChunk}`, chunked),
  // A head and a body without a length: the body may end with the connection, or be another request.
  (_, request) => Buffer.concat([head(request), bodyOrLike(request)]),
  (_, request) => head({ ...request, headers: [] }),
  (_, request) => Buffer.from(head(request).toString().replaceAll("\r\n", "\n")),
  (_, request) => Buffer.from(head(request).toString().replaceAll("\r\n", "\r")),
  ...["HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "HTTP/1.1 x", "HTTP", ""].map(
    (version) => (_: Random, request: Request) => head(request, version),
  ),
  ...[
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "\r\n\r\n\r\n",
    "\0\0\0\0",
    "GET",
    "GET /\r\n\r\n",
    ": :\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
  ].map((text) => () => Buffer.from(text, "latin1")),
];
