import { redirect } from "react-router";
import { logContext, settingsContext, viewerContext } from "../../http/context.ts";
import { pathOnThisSite } from "../../lib/path-on-this-site.ts";
import { googleContext } from "../google-context.ts";
import { beginAuthorization } from "../openid/authorization-code-flow.server.ts";
import { signInCookie } from "../sign-in/sign-in.server.ts";
import { signInResponse } from "../sign-in/sign-in-result.server.ts";
import type { Route } from "./+types/login.google";

/**
 * Begins a sign-in through Google. ?popup=1: in a popup. ?to=/write: the path to open after the sign-in, "/" by default.
 * ?invite=…: the token of an invitation.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(settingsContext);
  const query = new URL(request.url).searchParams;
  const target = { isPopup: query.get("popup") === "1", to: pathOnThisSite(query.get("to"), PUBLIC_URL) };
  if (context.get(viewerContext).user) return signInResponse(target, { outcome: "signed-in" });

  const google = context.get(googleContext);
  if (google.mode === "off") return signInResponse(target, { outcome: "error", problem: "off" });
  const authorization = await beginAuthorization(google, `${PUBLIC_URL}/login/callback`, target.isPopup);
  if ("problem" in authorization) {
    context.get(logContext).warn(`Sign-in through Google: ${authorization.details}`);
    return signInResponse(target, { outcome: "error", problem: authorization.problem });
  }
  const cookie = signInCookie(context).write({
    authorization: authorization.pending,
    to: target.to,
    invitation: query.get("invite")?.slice(0, 100),
  });
  return redirect(authorization.url, { status: 303, headers: { "Set-Cookie": cookie } });
}
