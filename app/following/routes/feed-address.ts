import { redirect } from "react-router";
import { limitAct } from "../../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../../http/context.ts";
import { signedIn } from "../../http/responses.ts";
import { renewFeedToken } from "../models/follow-feed.server.ts";
import type { Route } from "./+types/feed-address";

/** Renews the private address of a member's feed. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user, request, "/profile/following");
  await limitAct(context);
  await renewFeedToken(context.get(dbContext), user.id);
  throw redirect("/profile/following", 303);
}

export const loader = () => redirect("/profile/following");
