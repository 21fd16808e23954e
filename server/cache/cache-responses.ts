import type { MiddlewareHandler } from "hono";
import type { Log } from "../../config/log.ts";
import type { Bindings } from "../admission/admission.ts";
import { isAnonymous } from "./anonymous-requests.ts";
import { cacheableAddresses } from "./cacheable-addresses.ts";
import type { PageCache } from "./page-cache.ts";

/** Set while a page is rendered: the cache tags of what it shows, and whether its viewer is anonymous. */
export interface CacheVariables {
  tags: Set<string>;
  viewerIsAnonymous: boolean;
}

type Env = { Bindings: Bindings; Variables: CacheVariables };

/** Stores the responses to anonymous requests. `routeIds`: in the order of the route table. */
export function cacheResponses(pages: PageCache, routeIds: string[], log: Log): MiddlewareHandler<Env> {
  const isCacheableAddress = cacheableAddresses(routeIds);
  return async (c, next) => {
    const { incoming } = c.env;
    if (incoming.method !== "GET" || !isAnonymous(incoming) || !isCacheableAddress(incoming.url!))
      return next();
    const tags = new Set<string>();
    c.set("tags", tags);
    const render = pages.beginRender(incoming.url!);
    let page: Response | undefined;
    try {
      await next();
      if (tags.size > 0 && c.get("viewerIsAnonymous") && isForEveryone(c.res)) page = c.res.clone();
    } finally {
      pages.endRender(render, tags, page).catch((error) => log.error(error));
    }
  };
}

/** Whether a response may be shared, as far as its headers tell. */
function isForEveryone({ status, headers }: Response) {
  return status === 200 && !headers.has("Set-Cookie") && !/private/i.test(headers.get("Cache-Control") ?? "");
}
