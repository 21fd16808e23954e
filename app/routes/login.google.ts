import { redirect } from "react-router";
import { begunTickets } from "../auth/sign-in.server.ts";
import { endSignIn } from "../auth/sign-in-result.server.ts";
import { googleContext, logContext, settingsContext, viewerContext } from "../http/context.ts";
import { ownPath } from "../lib/own-path.ts";
import { askWho } from "../openid/authorization.server.ts";
import type { Route } from "./+types/login.google";

/** Begins a sign-in through Google. ?popup=1: in a window of its own. ?to=/write: where to go on, else home. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { PUBLIC_URL } = context.get(settingsContext);
  const query = new URL(request.url).searchParams;
  const way = { popup: query.get("popup") === "1", to: ownPath(query.get("to"), PUBLIC_URL) };
  if (context.get(viewerContext).user) return endSignIn(way, { outcome: "in" });

  const google = context.get(googleContext);
  if (google.mode === "off") return endSignIn(way, { outcome: "error", problem: "off" });
  const begun = await askWho(google, `${PUBLIC_URL}/login/callback`, way.popup);
  if ("problem" in begun) {
    context.get(logContext).warn(`Sign-in through Google: ${begun.why}`);
    return endSignIn(way, { outcome: "error", problem: begun.problem });
  }
  const kept = begunTickets(context).keep({ asked: begun.asked, to: way.to });
  return redirect(begun.url, { status: 303, headers: { "Set-Cookie": kept } });
}
