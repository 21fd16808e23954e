import { parse, serialize } from "hono/utils/cookie";
import type { Settings } from "../../config/settings.ts";

const day = 24 * 60 * 60;

/** Names and flags of our cookies. On https they are Secure and bound to this very host. */
export function cookiesOf(settings: Settings) {
  const secure = settings.PUBLIC_URL.startsWith("https:");
  const prefix = secure ? "__Host-lectern_" : "lectern_";
  const write = (name: string, value: string, maxAge: number) =>
    serialize(prefix + name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
  return {
    read(request: Request, name: CookieName): string | undefined {
      return parse(request.headers.get("Cookie") ?? "", prefix + name)[prefix + name];
    },
    /** Whether an answer says already what becomes of a cookie. */
    isSetBy: (response: Response, name: CookieName) =>
      response.headers.getSetCookie().some((line) => line.startsWith(`${prefix}${name}=`)),
    session: (token: string) => write("session", token, 30 * day),
    visitor: (signed: string) => write("visitor", signed, 365 * day),
    /** Names an alert that the next page shows. */
    alert: (code: string) => write("alert", code, 60),
    /** What a sign-in elsewhere has to bring back. */
    oidc: (value: string) => write("oidc", value, 600),
    /** Who may join an account once its password was entered. */
    joining: (value: string) => write("joining", value, 600),
    clear: (name: CookieName) => write(name, "", 0),
  };
}

export type CookieName = "session" | "visitor" | "alert" | "oidc" | "joining";
