import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, returnPath } from "../../http/requests.ts";
import { actionResponse, found, signedIn } from "../../http/responses.ts";
import { canBeFollowed } from "../../lib/followed-topic.ts";
import { pathOnThisSite } from "../../lib/path-on-this-site.ts";
import { setFollow } from "../models/follow.server.ts";
import type { Route } from "./+types/follow";

export async function action({ request, params, context }: Route.ActionArgs) {
  const back = returnPath(request, context.get(settingsContext).PUBLIC_URL);
  const afterLogin = `/follow/${encodeURIComponent(params.id)}?${new URLSearchParams({ to: back })}`;
  const user = signedIn(context.get(viewerContext).user, request, afterLogin);
  const on = await readDesiredState(request);
  await limitAct(context);
  found(canBeFollowed(params.id) && (await setFollow(context.get(dbContext), user.id, params.id, on)));
  return actionResponse(request, back, { following: on });
}

/** After the login that a visitor's follow leads to. ?to=/blog/s1: the page with the button. */
export function loader({ request, context }: Route.LoaderArgs) {
  const to = new URL(request.url).searchParams.get("to");
  return redirect(pathOnThisSite(to, context.get(settingsContext).PUBLIC_URL));
}
