import type { Context, Next } from "hono";
import { findRedirect } from "../app/redirects/models/redirect.server.ts";
import type { Db } from "../db/engine.ts";
import { isSafeMethod } from "./admission/request-kind.ts";

/** The addresses of WordPress by number, which all lead to the front page otherwise. */
const byNumber = /^\/\?(?:p|page_id|attachment_id|cat)=\d+$/;

/** Middleware that answers an old address with the new one (301), where the site has no page. Pages are not looked up. */
export function redirectOldAddresses(db: Db) {
  return async (c: Context, next: Next) => {
    const url = new URL(c.req.url);
    const answersPage = !byNumber.test(url.pathname + url.search);
    if (answersPage) await next();
    const isMissing = !answersPage || (c.res.status === 404 && !url.pathname.endsWith(".data"));
    const target = isMissing && isSafeMethod(c.req) ? await findRedirect(db, url) : undefined;
    if (target === undefined) return answersPage ? undefined : next();
    // Else it would get the headers of the page that says that there is none.
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers: { Location: target } });
  };
}
