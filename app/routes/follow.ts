import { redirect } from "react-router";
import { countAct } from "../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../http/context.ts";
import { acted, found, idOf, signedIn, wayBack, wish } from "../http/responses.ts";
import { setFollow } from "../models/follow.server.ts";
import type { Route } from "./+types/follow";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user);
  const on = await wish(request);
  await countAct(context);
  found((await setFollow(context.get(dbContext), user.id, idOf(params), on)) || undefined);
  const back = wayBack(request, context.get(settingsContext).PUBLIC_URL);
  return acted(request, back, { following: on });
}

export const loader = () => redirect("/");
