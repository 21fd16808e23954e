import { parse, serialize } from "hono/utils/cookie";
import type { Settings } from "../../config/settings.ts";
import { sessionDays } from "../core/session.server.ts";

const daySeconds = 24 * 60 * 60;

/** Reads and writes our cookies. On https they are Secure and valid for this host only. */
export function cookiesOf(settings: Settings) {
  const secure = settings.PUBLIC_URL.startsWith("https:");
  const prefix = secure ? "__Host-site_" : "site_";
  const write = (name: CookieName, value: string, maxAge: number) =>
    serialize(prefix + name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
  return {
    read(request: Request, name: CookieName): string | undefined {
      return parse(request.headers.get("Cookie") ?? "", prefix + name)[prefix + name];
    },
    nameOf: (name: CookieName) => prefix + name,
    /** Whether a response already sets or clears a cookie. */
    isSetBy: (response: Response, name: CookieName) =>
      response.headers.getSetCookie().some((line) => line.startsWith(`${prefix}${name}=`)),
    session: (token: string) => write("session", token, sessionDays * daySeconds),
    visitor: (signedId: string) => write("visitor", signedId, 365 * daySeconds),
    /** `code`: of the alert that the next page shows; after a ".", the id of the blog that it is about, or who invited. */
    alert: (code: string) => write("alert", code, 60),
    /** `ticket`: of an OpenID sign-in that has begun. */
    oidc: (ticket: string) => write("oidc", ticket, 600),
    /** `ticket`: of a Google account. It is connected to the account with its e-mail once that account's password is entered. */
    joining: (ticket: string) => write("joining", ticket, 600),
    /** `key`: of the link that the start prints. */
    setup: (key: string) => write("setup", key, daySeconds),
    /** The list of the front page that a member chose. */
    frontList: (list: "following" | "newest") => write("list", list, 365 * daySeconds),
    clear: (name: CookieName) => write(name, "", 0),
  };
}

export type CookieName = "session" | "visitor" | "alert" | "oidc" | "joining" | "setup" | "list";
