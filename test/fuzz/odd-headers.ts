// Odd headers of requests, other than cookies.
import { type Change, oneOf, setHeader } from "./headers.ts";
import { attackerAddress } from "./world.ts";

const long = "x".repeat(15_000);

export const oddHeaders: Change[] = [
  oneOf("Host", [
    undefined,
    "",
    "evil.example",
    "localhost",
    "[::1]",
    "127.0.0.1:1",
    "a b",
    "@",
    "127.0.0.1:99999",
    long,
  ]),
  (_, request) => request.headers.push(["Host", "evil.example"]),
  oneOf("Origin", [undefined, "null", "http://evil.example", "", "é"]),
  ({ world }, request) => setHeader(request, "Origin", `${world.url}/`, world.url),
  ({ random }, request) => {
    setHeader(request, "Origin", undefined);
    setHeader(request, "Sec-Fetch-Site", random.pick(["same-origin", "cross-site", "none", ""]));
  },
  oneOf("X-Forwarded-For", [
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
  ({ world }, request) => setHeader(request, "X-Forwarded-For", "evil", attackerAddress(world), "127.0.0.1"),
  ({ world }, request) =>
    setHeader(request, "X-Forwarded-For", `${"1.1.1.1, ".repeat(900)}${attackerAddress(world)}`),
  oneOf("Accept-Encoding", [
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
  oneOf("Accept", ["application/json", "text/event-stream", "", "a/b;q=é", "*/*, ".repeat(900)]),
  oneOf("Content-Type", [
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
  oneOf("Range", ["bytes=0-0", "bytes=9-1", "bytes=-1", `bytes=${"0-,".repeat(500)}`]),
  oneOf("If-None-Match", ["*", '""', '"', "W/", long, '"a", '.repeat(300)]),
  oneOf("If-Modified-Since", ["Thu, 01 Jan 1970 00:00:00 GMT", "x"]),
  oneOf("Referer", [
    "http://evil.example/",
    "//evil.example",
    "about:blank",
    "x",
    "http://[",
    "/.//evil.example",
    long,
  ]),
  ({ world }, request) => setHeader(request, "Referer", `${world.url}//evil.example/x`),
  oneOf("Expect", ["100-continue", "200-ok"]),
  oneOf("Upgrade", ["websocket", "h2c", ""]),
  ({ random }, request) => {
    setHeader(
      request,
      "Connection",
      random.pick(["Upgrade", "close", "keep-alive, HTTP2-Settings", "X-Forwarded-For", "te"]),
    );
    setHeader(request, "Upgrade", random.pick(["websocket", "h2c"]));
    setHeader(request, "Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
  },
  oneOf("X-HTTP-Method-Override", ["DELETE", "POST"]),
  oneOf("Forwarded", ["for=evil;host=evil.example;proto=https"]),
  oneOf("X-Forwarded-Host", ["evil.example"]),
  oneOf("User-Agent", [undefined, "", "Googlebot", long, "é"]),
  oneOf("X-React-Router-Request", ["yes"]),
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
