import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import type { BlogLike } from "../../app/lib/visitor-parts.ts";
import { isSafeMethod } from "../admission/request-kind.ts";
import { type PageBytes, packPage, sendPage } from "./page-bytes.ts";
import { isAnonymous } from "./request-cookies.ts";

interface Page extends PageBytes {
  tags: string[];
  /**
   * The id of the blog whose like the page shows. Such a page is cached twice: for visitors who like the blog, and for
   * all others.
   */
  likeBlogId?: string;
  /** When it was rendered (performance.now()). */
  renderedAt: number;
  /** When one of its tags changed (performance.now()); undefined while it is fresh. */
  staleSince?: number;
  /** Whether a request is rendering it again. */
  isRenewing?: boolean;
}
export interface Render {
  url: string;
  /** The value of #changeCount when it began. */
  changeCountAtStart: number;
}

const maxStaleMs = 1000;
const maxAgeMs = 10 * 60 * 1000;

/**
 * Caches whole pages as bytes, for people who are not signed in. A page has tags, and becomes stale when one of them is
 * announced as changed. A stale page is served for a second at most, while one request renders it again.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Page>;
  /** Pages whose address has a query: anybody can invent many of those, so they have a cache of their own. */
  readonly #pagesWithQuery: LRUCache<string, Page>;
  readonly #keysByTag = new Map<string, Set<string>>();
  /**
   * By tag: the value of #changeCount at its last change during a render. `all`: changes of pages and data. `data`: changes of
   * data only (`invalidateData`).
   */
  readonly #lastChanges = { all: new Map<string, number>(), data: new Map<string, number>() };
  /** Counts the changes. */
  #changeCount = 0;
  #changeCountAtClear = 0;
  #runningRenders = 0;
  readonly #cacheControl: string;

  /**
   * Pages with a query may take another quarter of `maxBytes`. One page may take a sixth: more than that of the longest text
   * (`maxHtmlBytes` of the renderer), so that every page can be cached.
   * `cacheControl`: the header of fresh pages that everybody gets. Data never gets it, since an open page that learns of a
   * change fetches its data before a shared cache is purged.
   */
  constructor(cacheControl = "no-cache", maxBytes = 48 * 1024 * 1024) {
    this.#cacheControl = cacheControl;
    const shared = {
      maxEntrySize: Math.floor(maxBytes / 6),
      sizeCalculation: ({ size }: Page) => size,
      dispose: ({ tags }: Page, key: string) => this.#removeTags(key, tags),
    };
    this.#pages = new LRUCache({ ...shared, maxSize: maxBytes });
    this.#pagesWithQuery = new LRUCache({ ...shared, maxSize: Math.floor(maxBytes / 4) });
  }

  #cacheOf(key: string) {
    return key.includes("?") ? this.#pagesWithQuery : this.#pages;
  }

  /** Sends the page from the cache. Returns false when it has to be rendered. */
  serve(req: IncomingMessage, res: ServerResponse): boolean {
    if (!isSafeMethod(req) || !isAnonymous(req)) return false;
    const page = this.#cacheOf(req.url!).get(req.url!);
    if (!page || this.#claimRenewal(page, req.url!)) return false;
    const isForSharedCaches = page.staleSince === undefined && !isData(req.url!);
    sendPage(page, req, res, isForSharedCaches ? this.#cacheControl : "no-cache");
    return true;
  }

  /** The id of the blog whose like the cached page shows; null when it shows none, undefined when no page is cached. */
  likeBlogIdOf(url: string): string | null | undefined {
    const cache = this.#cacheOf(url);
    const page = cache.peek(url) ?? cache.peek(keyOf(url, true));
    return page && (page.likeBlogId ?? null);
  }

  /**
   * Sends the cached page for visitors who like its blog (`isLiked`), or the one for all others. Returns false when it
   * has to be rendered, also when it is stale: the visitor may have made the change.
   */
  serveVisitor(req: IncomingMessage, res: ServerResponse, isLiked: boolean): boolean {
    const key = keyOf(req.url!, isLiked);
    const page = this.#cacheOf(key).get(key);
    if (!page || page.staleSince !== undefined || this.#claimRenewal(page, key)) return false;
    sendPage(page, req, res, "private, no-cache");
    return true;
  }

  /**
   * Whether this request must render the page again. While it renders a stale page, the next requests get the old one,
   * for a second at most.
   */
  #claimRenewal(page: Page, url: string) {
    // In case an announcement from another node was lost.
    if (performance.now() - page.renderedAt > maxAgeMs) return true;
    if (page.staleSince === undefined) return false;
    if (isData(url)) return true;
    if (performance.now() - page.staleSince > maxStaleMs) return true;
    if (page.isRenewing) return false;
    page.isRenewing = true;
    return true;
  }

  /** Call before a page is rendered, and `endRender` afterwards. */
  beginRender(url: string): Render {
    this.#runningRenders++;
    return { url, changeCountAtStart: this.#changeCount };
  }

  /** Caches the response, unless one of its tags changed during the render. undefined: nothing to cache. */
  async endRender(
    render: Render,
    { tags, like }: { tags: Iterable<string>; like?: BlogLike },
    response: Response | undefined,
  ): Promise<void> {
    const tagList = [...tags];
    try {
      if (response && tagList.length > 0) await this.#store(render, tagList, like, response);
    } finally {
      if (--this.#runningRenders === 0)
        for (const lastChanges of Object.values(this.#lastChanges)) lastChanges.clear();
    }
  }

  async #store(
    { url, changeCountAtStart }: Render,
    tags: string[],
    like: BlogLike | undefined,
    response: Response,
  ) {
    const key = keyOf(url, like?.isLiked ?? false);
    const renderedAt = performance.now();
    const page = { ...(await packPage(response, tags)), tags, likeBlogId: like?.blogId, renderedAt };
    const { all, data } = this.#lastChanges;
    const hasChanged = (tag: string) =>
      (all.get(tag) ?? 0) > changeCountAtStart || (isData(key) && (data.get(tag) ?? 0) > changeCountAtStart);
    if (this.#changeCountAtClear > changeCountAtStart || tags.some(hasChanged)) return;
    const cache = this.#cacheOf(key).set(key, page);
    if (!cache.has(key)) return;
    for (const tag of tags) this.#keysByTag.set(tag, (this.#keysByTag.get(tag) ?? new Set()).add(key));
  }

  #removeTags(key: string, tags: string[]) {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }

  /** Makes the pages with one of these tags stale. undefined: anything may have changed, and all pages are dropped. */
  invalidate(tags: string[] | undefined) {
    this.#changeCount++;
    if (!tags) return this.#clear();
    for (const tag of tags) this.#markStale(tag, this.#lastChanges.all);
  }

  /**
   * Makes only the data of these pages stale, while the pages themselves are served a little longer. An open page that
   * learns of a change asks for the data once, and must not get an old state.
   */
  invalidateData(tags: string[]) {
    this.#changeCount++;
    for (const tag of tags) this.#markStale(tag, this.#lastChanges.data, isData);
  }

  #markStale(tag: string, lastChanges: Map<string, number>, isAffected = (_key: string) => true) {
    if (this.#runningRenders > 0) lastChanges.set(tag, this.#changeCount);
    for (const key of this.#keysByTag.get(tag) ?? [])
      if (isAffected(key)) this.#cacheOf(key).peek(key)!.staleSince ??= performance.now();
  }

  #clear() {
    this.#changeCountAtClear = this.#changeCount;
    this.#pages.clear();
    this.#pagesWithQuery.clear();
  }
}

/** The key of a page: its address, with a prefix when it is the page of visitors who like its blog. */
function keyOf(url: string, isLiked: boolean) {
  return isLiked ? `liked ${url}` : url;
}

/** Whether a key or an address is that of a page's data, which an open page fetches for a client navigation. */
function isData(url: string) {
  return url.split("?", 1)[0]!.endsWith(".data");
}
