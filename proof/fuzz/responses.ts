import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

export interface ParsedResponse {
  status: number;
  /** Values by lower-case name, in order. */
  headers: Map<string, string[]>;
  /** Without chunked encoding and compression. */
  body: Buffer;
}

interface Parsed<T> {
  value: T;
  /** The offset of the first byte after the value. */
  end: number;
}

/**
 * Parses the responses of one connection (RFC 9112) as they arrive. `methods`: the methods of the requests, in order.
 * `push` throws when the bytes are not a response.
 */
export function openResponseReader(methods: string[]) {
  const responses: ParsedResponse[] = [];
  let unparsed: Buffer = Buffer.alloc(0);
  return {
    responses,
    push(bytes: Buffer) {
      unparsed = Buffer.concat([unparsed, bytes]);
      for (;;) {
        const parsed = parseResponse(unparsed, methods[responses.length] === "HEAD");
        if (!parsed) return;
        unparsed = unparsed.subarray(parsed.end);
        if (parsed.value.status >= 200) responses.push(parsed.value);
      }
    },
    /** Whether the response that arrives now is an event stream, and its body has begun. */
    isStream: () =>
      /^content-type: text\/event-stream[\s\S]*\r\n\r\n[\s\S]/im.test(unparsed.toString("latin1")),
  };
}

function parseResponse(bytes: Buffer, isHead: boolean): Parsed<ParsedResponse> | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [statusLine = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
  if (!status) throw new Error(`no answer begins with ${JSON.stringify(statusLine.slice(0, 100))}`);
  const headers = Map.groupBy(lines.map(parseHeader), ([name]) => name);
  const response = {
    status,
    headers: new Map([...headers].map(([name, all]) => [name, all.map(([, value]) => value)])),
  };
  const hasNoBody = isHead || status < 200 || status === 204 || status === 304;
  const body = hasNoBody
    ? { value: Buffer.alloc(0), end: end + 4 }
    : parseBody(bytes, end + 4, response.headers);
  return body && { value: { ...response, body: decompress(body.value, response.headers) }, end: body.end };
}

function parseHeader(line: string): [string, string] {
  const colon = line.indexOf(":");
  if (colon < 1) throw new Error(`no header: ${JSON.stringify(line.slice(0, 100))}`);
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** A response without a length ends with its connection; it is treated as empty. */
function parseBody(
  bytes: Buffer,
  start: number,
  headers: ParsedResponse["headers"],
): Parsed<Buffer> | undefined {
  if (headers.has("transfer-encoding")) return parseChunks(bytes, start);
  const end = start + Number(headers.get("content-length")?.[0] ?? 0);
  return bytes.length < end ? undefined : { value: bytes.subarray(start, end), end };
}

function parseChunks(bytes: Buffer, start: number): Parsed<Buffer> | undefined {
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (Number.isNaN(size)) throw new Error("no chunk");
    if (bytes.length < end) return undefined;
    if (size === 0) return { value: Buffer.concat(chunks), end };
    chunks.push(bytes.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

function decompress(body: Buffer, headers: ParsedResponse["headers"]) {
  const coding = headers.get("content-encoding")?.[0];
  if (body.length === 0 || !coding) return body;
  if (coding === "br") return brotliDecompressSync(body);
  if (coding === "gzip") return gunzipSync(body);
  if (coding === "deflate") return inflateSync(body);
  throw new Error(`unknown coding ${coding}`);
}
