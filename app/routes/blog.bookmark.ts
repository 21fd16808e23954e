import { redirect } from "react-router";
import { countAct } from "../http/act-limit.server.ts";
import { dbContext, viewerContext } from "../http/context.ts";
import { acted, found, idOf, signedIn, wish } from "../http/responses.ts";
import { setSaved } from "../models/bookmark.server.ts";
import type { Route } from "./+types/blog.bookmark";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user);
  const on = await wish(request);
  await countAct(context);
  found((await setSaved(context.get(dbContext), user.id, idOf(params), on)) || undefined);
  return acted(request, `/blog/${params.id}`, { saved: on });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/blog/${idOf(params)}`);
