import type { Context } from "hono";
import { readUnsubscribe } from "../app/mail/unsubscribe-links.server.ts";
import { leave } from "../app/newsletter/models/subscriber.server.ts";
import { stopMails } from "../app/notifications/models/mail-choices.server.ts";
import type { Db } from "../db/engine.ts";

/**
 * Ends mails with one click in a mail program (RFC 8058), whose server sends the request: it has no cookie, may name any origin, and
 * must not be redirected. The form of the page at the same address is led to it.
 */
export function unsubscribe(db: Db, secret: string) {
  return async (c: Context) => {
    const path = new URL(c.req.url).pathname;
    const asked = readUnsubscribe(secret, c.req.param("token") ?? "");
    if (!asked) return c.text("This address ends no mails.", 404);
    if ("subscriberId" in asked) await leave(db, asked.subscriberId, asked.issueId);
    else await stopMails(db, asked.userId, asked.kinds);
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
    return form.from === "page" ? c.redirect(`${path}?done`, 303) : c.text("You get no more of these mails.");
  };
}
