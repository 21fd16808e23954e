import type { RouterContextProvider } from "react-router";
import { endSession, openSession } from "../../core/session.server.ts";
import { dbContext, settingsContext, viewerContext, visitorContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { deviceOf } from "../lib/device.ts";
import type { PendingJoin } from "../models/identity.server.ts";
import { claimOwnership, grantOwnership } from "../models/owner.server.ts";
import { readTicket, writeTicket } from "../models/ticket.server.ts";
import { mergeVisitorLikes } from "../models/visitor-likes.server.ts";
import type { PendingAuthorization } from "../openid/authorization-code-flow.server.ts";
import { hasSetupKey, lacksOwner } from "../setup.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * The last step of every sign-in: opens a session, and moves the visitor's likes to the user. Returns the headers with
 * the cookies, which the response must contain. `greeting`: the code of an alert for a new account.
 */
export async function completeSignIn(
  context: Context,
  request: Request,
  userId: string,
  greeting?: string,
): Promise<Headers> {
  const db = context.get(dbContext);
  const settings = context.get(settingsContext);
  const cookies = cookiesOf(settings);
  const { token } = context.get(viewerContext);
  const visitorId = context.get(visitorContext).id();
  if (token) await endSession(db, token);
  // This sign-in, through Google or a mailed link, may have confirmed the owner's e-mail.
  await grantOwnership(db, settings.OWNER_EMAIL);
  const isClaimed = hasSetupKey(request, settings) && (await claimOwnership(db, userId));
  const device = deviceOf(request.headers.get("User-Agent"));
  const headers = new Headers();
  headers.append("Set-Cookie", cookies.session(await openSession(db, userId, device)));
  if (isClaimed) headers.append("Set-Cookie", cookies.alert("owner"));
  else if (await lacksOwner(db, settings)) headers.append("Set-Cookie", cookies.alert("no-owner"));
  else if (greeting) headers.append("Set-Cookie", cookies.alert(greeting));
  if (visitorId) {
    await mergeVisitorLikes(db, visitorId, userId);
    headers.append("Set-Cookie", cookies.clear("visitor"));
  }
  for (const name of ["oidc", "joining"] as const)
    if (cookies.read(request, name)) headers.append("Set-Cookie", cookies.clear(name));
  return headers;
}

/** A sign-in through Google that has begun. `to`: the path of this site to open after it. */
export interface PendingSignIn {
  authorization: PendingAuthorization;
  to: string;
  /** The token of the invitation with which somebody signs up. */
  invitation?: string;
  /** The id of the signed-in user to whose account Google is to be connected; undefined for a plain sign-in. */
  connectTo?: string;
}

/** The cookie that holds a sign-in while the person is on Google's page. */
export function signInCookie(context: Context) {
  return signedCookie<PendingSignIn>(context, "oidc");
}

/** The cookie that holds a Google account until the person enters the password of the account to join. */
export function joinCookie(context: Context) {
  return signedCookie<PendingJoin>(context, "joining");
}

function signedCookie<T extends object>(context: Context, name: "oidc" | "joining") {
  const settings = context.get(settingsContext);
  const cookies = cookiesOf(settings);
  return {
    read: (request: Request) => readTicket<T>(settings.SECRET, name, cookies.read(request, name)),
    write: (value: T) => cookies[name](writeTicket(settings.SECRET, name, value)),
    clear: () => cookies.clear(name),
  };
}
