import { redirect } from "react-router";
import { countAct } from "../act-limit.server.ts";
import { dbContext, viewerContext } from "../context.ts";
import { acted, found, idOf, signedIn, wish } from "../http.ts";
import { setSaved } from "../models/save.server.ts";
import type { Route } from "./+types/blog.save";

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = signedIn(context.get(viewerContext).user);
  const on = await wish(request);
  await countAct(context);
  found((await setSaved(context.get(dbContext), user.id, idOf(params), on)) || undefined);
  return acted(request, `/blog/${params.id}`, { saved: on });
}

export const loader = ({ params }: Route.LoaderArgs) => redirect(`/blog/${idOf(params)}`);
