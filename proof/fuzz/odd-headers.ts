// Odd headers of requests, other than cookies.

import { attackerAddress } from "./fixtures.ts";
import { type RequestChange, setHeader, setToOneOf } from "./headers.ts";

const longValue = "x".repeat(15_000);

export const oddHeaders: RequestChange[] = [
  setToOneOf("Host", [
    undefined,
    "",
    "evil.example",
    "localhost",
    "[::1]",
    "127.0.0.1:1",
    "a b",
    "@",
    "127.0.0.1:99999",
    longValue,
  ]),
  (_, request) => request.headers.push(["Host", "evil.example"]),
  setToOneOf("Origin", [undefined, "null", "http://evil.example", "", "é"]),
  ({ fixtures }, request) => setHeader(request, "Origin", `${fixtures.url}/`, fixtures.url),
  ({ random }, request) => {
    setHeader(request, "Origin", undefined);
    setHeader(request, "Sec-Fetch-Site", random.pick(["same-origin", "cross-site", "none", ""]));
  },
  setToOneOf("X-Forwarded-For", [
    undefined,
    "",
    "x",
    ",,,",
    "::ffff:10.0.0.1",
    "127.0.0.1",
    "1.2.3.4:80",
    "[::1]:80",
    "999.1.1.1",
  ]),
  ({ fixtures }, request) =>
    setHeader(request, "X-Forwarded-For", "evil", attackerAddress(fixtures), "127.0.0.1"),
  ({ fixtures }, request) =>
    setHeader(request, "X-Forwarded-For", `${"1.1.1.1, ".repeat(900)}${attackerAddress(fixtures)}`),
  setToOneOf("Accept-Encoding", [
    undefined,
    "",
    "br;q=0",
    "*;q=0",
    "gzip;q=x",
    "deflate",
    "br, ".repeat(500),
    "é",
    "identity;q=0",
  ]),
  setToOneOf("Accept", ["application/json", "text/event-stream", "", "a/b;q=é", "*/*, ".repeat(900)]),
  setToOneOf("Content-Type", [
    undefined,
    "",
    "multipart/form-data",
    "multipart/form-data; boundary=",
    `multipart/form-data; boundary="${"x".repeat(200)}"`,
    "multipart/form-data; boundary=a; boundary=b",
    "application/x-www-form-urlencoded; charset=utf-7",
    "application/json",
    "text/plain",
    "text/x-script; a",
    "é/é",
    "/",
  ]),
  setToOneOf("Range", ["bytes=0-0", "bytes=9-1", "bytes=-1", `bytes=${"0-,".repeat(500)}`]),
  setToOneOf("If-None-Match", ["*", '""', '"', "W/", longValue, '"a", '.repeat(300)]),
  setToOneOf("If-Modified-Since", ["Thu, 01 Jan 1970 00:00:00 GMT", "x"]),
  setToOneOf("Referer", [
    "http://evil.example/",
    "//evil.example",
    "about:blank",
    "x",
    "http://[",
    "/.//evil.example",
    longValue,
  ]),
  ({ fixtures }, request) => setHeader(request, "Referer", `${fixtures.url}//evil.example/x`),
  setToOneOf("Expect", ["100-continue", "200-ok"]),
  setToOneOf("Upgrade", ["websocket", "h2c", ""]),
  ({ random }, request) => {
    setHeader(
      request,
      "Connection",
      random.pick(["Upgrade", "close", "keep-alive, HTTP2-Settings", "X-Forwarded-For", "te"]),
    );
    setHeader(request, "Upgrade", random.pick(["websocket", "h2c"]));
    setHeader(request, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
  },
  setToOneOf("X-HTTP-Method-Override", ["DELETE", "POST"]),
  setToOneOf("Forwarded", ["for=evil;host=evil.example;proto=https"]),
  setToOneOf("X-Forwarded-Host", ["evil.example"]),
  setToOneOf("User-Agent", [undefined, "", "Googlebot", longValue, "é"]),
  setToOneOf("X-React-Router-Request", ["yes"]),
  (_, { headers }) =>
    headers.push(...Array.from({ length: 300 }, (_, at): [string, string] => [`X-${at}`, "x"])),
  (_, { headers }) => headers.push(...Array.from({ length: 3000 }, (): [string, string] => ["a", "x"])),
  (_, { headers }) => headers.push(["X-Long", "x".repeat(70_000)]),
  (_, { headers }) => headers.push(["X Y", "x"]),
  (_, { headers }) => headers.push(["X-Nul", "a\0b"]),
  (_, { headers }) => headers.push(["X-Folded", "a\r\n b"]),
  (_, { headers }) => headers.push(["", "x"]),
  (_, { headers }) => headers.push(["__proto__", "x"], ["constructor", "x"]),
];
