import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { isRead } from "../admission/request-kind.ts";
import { isAnonymous } from "./anonymous-requests.ts";
import { type PageBytes, packPage, sendPage } from "./page-bytes.ts";

interface Page extends PageBytes {
  tags: string[];
  /** When it was rendered (performance.now()). */
  renderedAt: number;
  /** When its content changed (performance.now()); undefined while it is current. */
  staleSince?: number;
  /** Whether a request is rendering it anew. */
  renewing?: boolean;
}
export interface Render {
  key: string;
  began: number;
}

const staleMs = 1000;
const maxAgeMs = 10 * 60 * 1000;

/**
 * Whole pages as bytes, for requests without a cookie of ours. A page carries tags and is dropped when one of them
 * is announced as changed; for at most a second the old bytes are then served while one request renders anew.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  /** Pages of addresses with a query, of which anybody can make up many. */
  readonly #queries: LRUCache<string, Page>;
  readonly #keysOf = new Map<string, Set<string>>();
  /** When a tag changed last while pages were being rendered, by #clock: for all pages, and for data alone. */
  readonly #changed = { all: new Map<string, number>(), data: new Map<string, number>() };
  #clock = 0;
  #cleared = 0;
  #running = 0;

  /** `maxBytes` of pages; those with a query have a quarter of it besides. No page has more than a twelfth. */
  constructor(maxBytes = 48 * 1024 * 1024) {
    const shared = {
      maxEntrySize: Math.floor(maxBytes / 12),
      sizeCalculation: ({ size }: Page) => size,
      dispose: ({ tags }: Page, key: string) => this.#forgetTags(key, tags),
    };
    this.#pages = new LRUCache({ ...shared, maxSize: maxBytes });
    this.#queries = new LRUCache({ ...shared, maxSize: Math.floor(maxBytes / 4) });
  }

  #cacheOf(key: string) {
    return key.includes("?") ? this.#queries : this.#pages;
  }

  /** Answers from the cache; false when the page has to be rendered. */
  answer(req: IncomingMessage, res: ServerResponse): boolean {
    if (!isRead(req) || !isAnonymous(req)) return false;
    const page = this.#cacheOf(req.url!).get(req.url!);
    if (!page || this.#mustRenew(page, req.url!)) return false;
    sendPage(page, req, res);
    return true;
  }

  #mustRenew(page: Page, url: string) {
    // Should another node's news ever be lost, no page outlives this.
    if (performance.now() - page.renderedAt > maxAgeMs) return true;
    if (page.staleSince === undefined) return false;
    if (isData(url)) return true;
    if (performance.now() - page.staleSince > staleMs) return true;
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
      if (--this.#running === 0) for (const changed of Object.values(this.#changed)) changed.clear();
    }
  }

  async #store({ key, began }: Render, tags: string[], response: Response) {
    const page = { ...(await packPage(response)), tags, renderedAt: performance.now() };
    const { all, data } = this.#changed;
    const isOld = (tag: string) =>
      (all.get(tag) ?? 0) > began || (isData(key) && (data.get(tag) ?? 0) > began);
    if (this.#cleared > began || tags.some(isOld)) return;
    const cache = this.#cacheOf(key).set(key, page);
    if (!cache.has(key)) return;
    for (const tag of tags) this.#keysOf.set(tag, (this.#keysOf.get(tag) ?? new Set()).add(key));
  }

  #forgetTags(key: string, tags: string[]) {
    for (const tag of tags) {
      const keys = this.#keysOf.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysOf.delete(tag);
    }
  }

  /** `undefined`: anything may have changed. */
  changed(tags: string[] | undefined) {
    this.#clock++;
    if (!tags) return this.#clear();
    for (const tag of tags) this.#mark(tag, this.#changed.all);
  }

  /**
   * For tags whose pages may be served a moment longer. Data may not: they are asked for by open pages that were told
   * of the change, whose last word they would be.
   */
  changedForData(tags: string[]) {
    this.#clock++;
    for (const tag of tags) this.#mark(tag, this.#changed.data, isData);
  }

  #mark(tag: string, changed: Map<string, number>, concerns = (_key: string) => true) {
    if (this.#running > 0) changed.set(tag, this.#clock);
    for (const key of this.#keysOf.get(tag) ?? [])
      if (concerns(key)) this.#cacheOf(key).peek(key)!.staleSince ??= performance.now();
  }

  #clear() {
    this.#cleared = this.#clock;
    this.#pages.clear();
    this.#queries.clear();
  }
}

/** Whether an address is asked by a page that is open, for its data alone. */
function isData(url: string) {
  return url.split("?", 1)[0]!.endsWith(".data");
}
