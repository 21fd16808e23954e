import { redirect } from "react-router";
import { limitAct } from "../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../http/context.ts";
import { readDesiredState, returnPath } from "../http/requests.ts";
import { actionResponse, found, signedIn } from "../http/responses.ts";
import { canBeFollowed } from "../lib/people/followed-topic.ts";
import { setFollow } from "../models/follow.server.ts";
import type { Route } from "./+types/follow";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user);
  const on = await readDesiredState(request);
  await limitAct(context);
  found(canBeFollowed(params.id) && (await setFollow(context.get(dbContext), user.id, params.id, on)));
  const back = returnPath(request, context.get(settingsContext).PUBLIC_URL);
  return actionResponse(request, back, { following: on });
}

export const loader = () => redirect("/");
