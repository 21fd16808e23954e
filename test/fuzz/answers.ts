import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";

export interface Answer {
  status: number;
  /** Values by names in small letters, as they came. */
  headers: Map<string, string[]>;
  /** As a reader sees it: without its chunks and its compression. */
  body: Buffer;
}

interface Read<T> {
  value: T;
  /** Where the rest begins. */
  end: number;
}

/**
 * Reads the answers of one connection (RFC 9112) as they come in, to requests of these methods. Throws when the bytes
 * are none.
 */
export function answerReader(methods: string[]) {
  const answers: Answer[] = [];
  let rest: Buffer = Buffer.alloc(0);
  return {
    answers,
    push(bytes: Buffer) {
      rest = Buffer.concat([rest, bytes]);
      for (;;) {
        const read = readAnswer(rest, methods[answers.length] === "HEAD");
        if (!read) return;
        rest = rest.subarray(read.end);
        if (read.value.status >= 200) answers.push(read.value);
      }
    },
    /** Whether the answer that is coming in has no end, and something of it is there. */
    isStream: () => /^content-type: text\/event-stream[\s\S]*\r\n\r\n[\s\S]/im.test(rest.toString("latin1")),
  };
}

function readAnswer(bytes: Buffer, isHead: boolean): Read<Answer> | undefined {
  const end = bytes.indexOf("\r\n\r\n");
  if (end < 0) return undefined;
  const [first = "", ...lines] = bytes.subarray(0, end).toString("latin1").split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  if (!status) throw new Error(`no answer begins with ${JSON.stringify(first.slice(0, 100))}`);
  const headers = Map.groupBy(lines.map(headerOf), ([name]) => name);
  const answer = {
    status,
    headers: new Map([...headers].map(([name, all]) => [name, all.map(([, value]) => value)])),
  };
  const empty = isHead || status < 200 || status === 204 || status === 304;
  const body = empty ? { value: Buffer.alloc(0), end: end + 4 } : readBody(bytes, end + 4, answer.headers);
  return body && { value: { ...answer, body: decompressed(body.value, answer.headers) }, end: body.end };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  if (colon < 1) throw new Error(`no header: ${JSON.stringify(line.slice(0, 100))}`);
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** An answer without a length ends with its connection: nothing comes after it. */
function readBody(bytes: Buffer, start: number, headers: Answer["headers"]): Read<Buffer> | undefined {
  if (headers.has("transfer-encoding")) return readChunks(bytes, start);
  const end = start + Number(headers.get("content-length")?.[0] ?? 0);
  return bytes.length < end ? undefined : { value: bytes.subarray(start, end), end };
}

function readChunks(bytes: Buffer, start: number): Read<Buffer> | undefined {
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

function decompressed(body: Buffer, headers: Answer["headers"]) {
  const coding = headers.get("content-encoding")?.[0];
  if (body.length === 0 || !coding) return body;
  if (coding === "br") return brotliDecompressSync(body);
  if (coding === "gzip") return gunzipSync(body);
  if (coding === "deflate") return inflateSync(body);
  throw new Error(`unknown coding ${coding}`);
}
