import { href, redirect } from "react-router";
import { setLike } from "../../cards/models/like.server.ts";
import { newVisitor } from "../../core/visitor.server.ts";
import { countOne, limitAct } from "../../http/act-limit.server.ts";
import { actorOf } from "../../http/actor.server.ts";
import { clientAddressContext, dbContext, limitsContext, settingsContext } from "../../http/context.ts";
import { cookiesOf } from "../../http/cookies.server.ts";
import { readDesiredState, readId } from "../../http/requests.ts";
import { actionResponse, found } from "../../http/responses.ts";
import { visitorActor } from "../../lib/actor.ts";
import type { Route } from "./+types/blog.like";

export async function action({ request, params, context }: Route.ActionArgs) {
  const on = await readDesiredState(request);
  await limitAct(context);
  const headers = new Headers();
  let actor = actorOf(context);
  if (!actor) {
    // Visitors get their cookie with the first like, not before.
    await countOne(context.get(limitsContext).newVisitor, context.get(clientAddressContext));
    const settings = context.get(settingsContext);
    const visitor = newVisitor(settings.SECRET);
    headers.append("Set-Cookie", cookiesOf(settings).visitor(visitor.signed));
    actor = visitorActor(visitor.id);
  }
  const likes = found(await setLike(context.get(dbContext), actor, readId(params), on));
  return actionResponse(request, href("/blog/:id", params), { likes, liked: on }, headers);
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(href("/blog/:id", { id: readId(params) }));
