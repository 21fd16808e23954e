import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, settingsContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, readId, returnPath } from "../../http/requests.ts";
import { signedIn } from "../../http/responses.ts";
import { acted } from "../acted.server.ts";
import { setMute } from "../models/mute.server.ts";
import type { Route } from "./+types/mute";

/** on=yes: a member does not see another one's comments any more, nor notifications about them. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/account");
  const on = await readDesiredState(request);
  await limitAct(context);
  await setMute(context.get(dbContext), user.id, readId(params), on);
  return acted(request, returnPath(request, context.get(settingsContext).PUBLIC_URL), { muted: on });
}

export const loader = () => redirect("/account");
