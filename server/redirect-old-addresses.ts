import type { Context, Next } from "hono";
import { isOldQuery } from "../app/redirects/lib/own-addresses.ts";
import { findRedirect } from "../app/redirects/models/redirect.server.ts";
import { addressOfDraft } from "../app/writing/models/address-of-draft.server.ts";
import type { Db } from "../db/engine.ts";
import { isSafeMethod } from "./admission/request-kind.ts";
import { oldFeedAddress } from "./old-feed-address.ts";

/**
 * Middleware that answers an old address with the new one (301), where the site has no page. Pages are not looked up, but for
 * the front page with the query of another program, and /feed/: without its slash that is a list of ours for scripts.
 */
export function redirectOldAddresses(db: Db, hasComments: () => boolean) {
  return async (c: Context, next: Next) => {
    const url = new URL(c.req.url);
    const answersPage = !isOldQuery(url) && url.pathname !== "/feed/";
    if (answersPage) await next();
    const isMissing = !answersPage || (c.res.status === 404 && !url.pathname.endsWith(".data"));
    const target =
      isMissing && isSafeMethod(c.req)
        ? ((await findRedirect(db, url)) ??
          (await addressOfDraft(db, url)) ??
          (await oldFeedAddress(db, url, hasComments())))
        : undefined;
    if (target === undefined) return answersPage ? undefined : next();
    // Else it would get the headers of the page that says that there is none.
    c.res = undefined;
    c.res = new Response(null, { status: 301, headers: { Location: target } });
  };
}
