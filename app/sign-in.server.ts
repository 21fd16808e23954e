import type { RouterContextProvider } from "react-router";
import { dbContext, settingsContext, viewerContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";
import { openSession } from "./models/session.server.ts";
import { takeOverLikes } from "./models/takeover.server.ts";

/** Signs a user in: a new session, and what the visitor liked becomes the user's. Answers the cookies to send. */
export async function completeSignIn(
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<Headers> {
  const db = context.get(dbContext);
  const { visitorId } = context.get(viewerContext);
  const cookies = cookiesOf(context.get(settingsContext));
  const headers = new Headers({ "Set-Cookie": cookies.session(await openSession(db, userId)) });
  if (visitorId) {
    await takeOverLikes(db, visitorId, userId);
    headers.append("Set-Cookie", cookies.clear("visitor"));
  }
  return headers;
}

/** Where a login leads: back to the guarded screen that asked for it, else to the front page. */
export function afterLogin(next: FormDataEntryValue | null): string {
  return typeof next === "string" && /^\/(write|profile|blog\/[a-z0-9]+\/(edit|delete))$/.test(next)
    ? next
    : "/";
}
