import { redirect } from "react-router";
import { logContext, settingsContext, viewerContext } from "../../http/context.ts";
import { googleContext } from "../google-context.ts";
import { beginAuthorization } from "../openid/authorization-code-flow.server.ts";
import { redirectWithProblem } from "../sign-in/google-connection.server.ts";
import { neededReauthentication } from "../sign-in/reauthentication.server.ts";
import { signInCookie } from "../sign-in/sign-in.server.ts";
import type { Route } from "./+types/account.google";

/**
 * Begins to connect Google to the member's account. It is a GET, since the content policy blocks a form that is redirected to
 * the provider. So it has to refuse links on other sites.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const isFromElsewhere = /^(?:cross|same)-site$/.test(request.headers.get("Sec-Fetch-Site") ?? "");
  if (!user || isFromElsewhere) return redirect("/account", 303);
  const google = context.get(googleContext);
  if (google.mode !== "google") return redirectWithProblem(google.mode);
  // Afterwards Google opens the account, so a session that somebody left open must not be enough.
  if ((await neededReauthentication(context)) !== "none") return redirectWithProblem("notRecent");
  const { PUBLIC_URL } = context.get(settingsContext);
  const authorization = await beginAuthorization(google, `${PUBLIC_URL}/login/callback`, false);
  if ("problem" in authorization) {
    context.get(logContext).warn(`Connecting Google: ${authorization.details}`);
    return redirectWithProblem(authorization.problem);
  }
  const pending = { authorization: authorization.pending, to: "/account", connectTo: user.id };
  const headers = { "Set-Cookie": signInCookie(context).write(pending) };
  return redirect(authorization.url, { status: 303, headers });
}
