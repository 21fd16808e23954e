import { href, redirect } from "react-router";
import { setBookmark } from "../../cards/models/bookmark.server.ts";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { actionResponse, found, signedIn } from "../../http/responses.ts";
import type { Route } from "./+types/blog.bookmark";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request);
  const on = await readDesiredState(request);
  await limitAct(context);
  found(await setBookmark(context.get(dbContext), user.id, readId(params), on));
  return actionResponse(request, href("/blog/:id", params), { bookmarked: on });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/blog/:id", { id: readId(params) }));
