import type { Context, MiddlewareHandler } from "hono";
import type { VisitorParts } from "../../app/lib/visitor-parts.ts";
import type { Log } from "../../config/log.ts";
import type { Bindings } from "../admission/admission.ts";
import { cacheableAddresses } from "./cacheable-addresses.ts";
import type { PageCache } from "./page-cache.ts";
import { repeatCheck } from "./repeated-keys.ts";
import { hasOnlyVisitorCookie, isAnonymous } from "./request-cookies.ts";

/** Set while a page is rendered. */
export interface CacheVariables {
  /** The cache tags of what the page shows. */
  tags: Set<string>;
  /** What it shows of the visitor who looks at it. */
  visitorParts: VisitorParts;
  /** undefined when the request failed before its viewer was known. */
  isSignedIn: boolean | undefined;
}

type Env = { Bindings: Bindings; Variables: CacheVariables };

interface Options {
  /** In the order of the route table. */
  routeIds: string[];
  visitorCookie: string;
  log: Log;
}

/** Stores the responses to people who are not signed in. */
export function cacheResponses(pageCache: PageCache, options: Options): MiddlewareHandler<Env> {
  const isCacheableAddress = cacheableAddresses(options.routeIds);
  const isRepeated = repeatCheck();
  return async (c, next) => {
    const { incoming } = c.env;
    const hasVisitorCookie = hasOnlyVisitorCookie(incoming, options.visitorCookie);
    const url = incoming.url!;
    if (incoming.method !== "GET" || !(hasVisitorCookie || isAnonymous(incoming)) || !isCacheableAddress(url))
      return next();
    c.set("tags", new Set());
    c.set("visitorParts", {});
    const render = pageCache.beginRender(url);
    let page: Response | undefined;
    try {
      await next();
      // Pages without a query are few. Those with one are stored only when they are requested again.
      if (isShareable(c)) {
        // The first answer says what the kept ones will, so that feed readers and shared caches may ask whether it is still so.
        if (c.res.headers.get("Cache-Control") === "no-store") c.res.headers.set("Cache-Control", "no-cache");
        if (!url.includes("?") || isRepeated(url)) page = c.res.clone();
      }
      if (hasVisitorCookie) markPrivate(c);
    } finally {
      const { tags, visitorParts } = c.var;
      pageCache.endRender(render, { tags, like: visitorParts.like }, page).catch((e) => options.log.error(e));
    }
  };
}

/** Whether the response may be sent to others: to everybody, or to visitors who like the same blog. */
function isShareable({ var: { tags, visitorParts, isSignedIn }, res: { status, headers } }: Context<Env>) {
  const isPersonal = isSignedIn !== false || visitorParts.isPersonal || headers.has("Set-Cookie");
  const isPrivate = /private/i.test(headers.get("Cache-Control") ?? "");
  return status === 200 && tags.size > 0 && !isPersonal && !isPrivate;
}

/** Shared caches must not store what a visitor gets: it may show a like. */
function markPrivate({ res: { headers } }: Context<Env>) {
  if (headers.get("Cache-Control") === "no-cache") headers.set("Cache-Control", "private, no-cache");
}
