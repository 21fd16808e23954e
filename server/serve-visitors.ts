import type { IncomingMessage, ServerResponse } from "node:http";
import { parse } from "hono/utils/cookie";
import { isLikedBy } from "../app/cards/models/like.server.ts";
import { readVisitor } from "../app/core/visitor.server.ts";
import { cookiesOf } from "../app/http/cookies.server.ts";
import { visitorActor } from "../app/lib/actor.ts";
import type { Log } from "../config/log.ts";
import type { Settings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import type { PageCache } from "./cache/page-cache.ts";
import { hasOnlyVisitorCookie } from "./cache/request-cookies.ts";

/** Above it, visitors wait in the queue of rendered pages, where addresses take turns. */
const maxPendingLookups = 100;

/**
 * Serves cached pages to visitors who have liked something. Most pages are the same for all of them. For a page that shows
 * a like, the database is asked whether this visitor gave it, so every node answers alike. The returned function says false
 * when the page has to be rendered. When only the database can tell, it says true, and calls `render` later if necessary.
 */
export function visitorPageServer(
  pageCache: PageCache,
  { db, settings, log }: { db: Db; settings: Settings; log: Log },
) {
  const cookieName = cookiesOf(settings).nameOf("visitor");
  let pendingLookups = 0;

  async function serve(req: IncomingMessage, res: ServerResponse, visitorId: string, likeBlogId: string) {
    pendingLookups++;
    try {
      return pageCache.serveVisitor(req, res, await isLikedBy(db, visitorActor(visitorId), likeBlogId));
    } finally {
      pendingLookups--;
    }
  }

  return (req: IncomingMessage, res: ServerResponse, render: () => void): boolean => {
    if (!isSafeMethod(req) || !hasOnlyVisitorCookie(req, cookieName)) return false;
    const likeBlogId = pageCache.likeBlogIdOf(req.url!);
    if (likeBlogId === undefined) return false;
    const visitorId = readVisitor(settings.SECRET, parse(req.headers.cookie!, cookieName)[cookieName]);
    if (visitorId === undefined || likeBlogId === null) return pageCache.serveVisitor(req, res, false);
    if (pendingLookups >= maxPendingLookups) return false;
    // After an error of the database, rendering responds with the error page.
    serve(req, res, visitorId, likeBlogId)
      .catch(() => false)
      .then((isServed) => isServed || render())
      .catch((error) => {
        log.error(error);
        res.destroy();
      });
    return true;
  };
}
