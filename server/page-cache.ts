import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

type Encoding = "br" | "gzip" | "";
interface Page {
  tags: string[];
  bodies: Record<Encoding, Buffer>;
  hash: string;
  headers: [string, string][];
  bytes: number;
  /** When it was rendered (performance.now()). */
  made: number;
  /** When its content changed (performance.now()); undefined while it is current. */
  staleSince?: number;
  /** Whether a request is rendering it anew. */
  renewing?: boolean;
}
export interface Render {
  key: string;
  began: number;
}

const staleMilliseconds = 1000;
const longestMilliseconds = 10 * 60 * 1000;

/**
 * Whole pages as bytes, for requests without a cookie of ours. A page carries tags and is dropped when one of them
 * is announced as changed; for at most a second the old bytes are then served while one request renders anew.
 */
export class PageCache {
  readonly #pages = new Map<string, Page>();
  readonly #changed = new Map<string, number>();
  #clock = 0;
  #cleared = 0;
  #bytes = 0;
  #running = 0;
  readonly #capacity: number;

  constructor(capacity = 64 * 1024 * 1024) {
    this.#capacity = capacity;
  }

  /** Answers from the cache; false when the page has to be rendered. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if ((req.method !== "GET" && req.method !== "HEAD") || hasOurCookie(req.headers.cookie)) return false;
    const page = this.#pages.get(req.url!);
    if (!page || this.#mustRenew(page, req.url!)) return false;
    this.#pages.delete(req.url!);
    this.#pages.set(req.url!, page);
    send(page, req, res);
    return true;
  }

  #mustRenew(page: Page, url: string) {
    // Should another node's news ever be lost, no page outlives this.
    if (performance.now() - page.made > longestMilliseconds) return true;
    if (page.staleSince === undefined) return false;
    // Data are asked for by open pages that were told of the change: the old ones would be their last word.
    if (url.split("?", 1)[0]!.endsWith(".data")) return true;
    if (performance.now() - page.staleSince > staleMilliseconds) return true;
    if (page.renewing) return false;
    page.renewing = true;
    return true;
  }

  begin(key: string): Render {
    this.#running++;
    return { key, began: this.#clock };
  }

  /** Ends a render. The page is kept only if nothing that it shows changed since it began. */
  async end(render: Render, tags: Iterable<string>, response: Response | undefined): Promise<void> {
    const list = [...tags];
    try {
      if (response && list.length > 0) await this.#store(render, list, response);
    } finally {
      if (--this.#running === 0) this.#changed.clear();
    }
  }

  async #store({ key, began }: Render, tags: string[], response: Response) {
    const page = await pack(tags, response);
    if (this.#cleared > began || tags.some((tag) => (this.#changed.get(tag) ?? 0) > began)) return;
    this.#drop(key);
    this.#pages.set(key, page);
    this.#bytes += page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string) {
    this.#bytes -= this.#pages.get(key)?.bytes ?? 0;
    this.#pages.delete(key);
  }

  /** `undefined`: anything may have changed. */
  changed(tags: string[] | undefined) {
    this.#clock++;
    if (!tags) return this.#clear();
    if (this.#running > 0) for (const tag of tags) this.#changed.set(tag, this.#clock);
    for (const page of this.#pages.values()) {
      if (!page.tags.some((tag) => tags.includes(tag))) continue;
      page.staleSince ??= performance.now();
    }
  }

  #clear() {
    this.#cleared = this.#clock;
    this.#pages.clear();
    this.#bytes = 0;
  }
}

/** Every cookie of ours has the word in its name. */
export function hasOurCookie(header: string | undefined): boolean {
  return header?.includes("lectern_") ?? false;
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

async function pack(tags: string[], response: Response): Promise<Page> {
  const raw = Buffer.from(await response.arrayBuffer());
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const [br, gz] = await Promise.all([brotli(raw, quality), zip(raw)]);
  const hash = createHash("sha256").update(raw).digest("base64url").slice(0, 22);
  const headers = [...response.headers].filter(
    ([name]) => name !== "content-length" && name !== "cache-control",
  );
  const bytes = raw.length + br.length + gz.length;
  return { tags, bodies: { br, gzip: gz, "": raw }, hash, headers, bytes, made: performance.now() };
}

function send(page: Page, req: IncomingMessage, res: ServerResponse) {
  const accepted = String(req.headers["accept-encoding"] ?? "");
  const encoding: Encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : "";
  const etag = `"${page.hash}${encoding && `-${encoding}`}"`;
  const body = page.bodies[encoding];
  const headers = page.headers.flat();
  headers.push("ETag", etag, "Cache-Control", "no-cache", "Vary", "Accept-Encoding, Cookie");
  if (req.headers["if-none-match"] === etag) return void res.writeHead(304, headers).end();
  if (encoding) headers.push("Content-Encoding", encoding);
  headers.push("Content-Length", String(body.length));
  res.writeHead(200, headers).end(req.method === "HEAD" ? undefined : body);
}
