import { countAct } from "../act-limit.server.ts";
import { dbContext, viewerContext } from "../context.ts";
import { formOf } from "../http.ts";
import { isId } from "../lib/text.ts";
import { setFollow } from "../models/follow.server.ts";
import { setSaved } from "../models/save.server.ts";
import type { Route } from "./+types/keep";

/** Takes along what a person bookmarked and followed in this browser before signing in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return Response.json({}, { status: 401 });
  await countAct(context);
  const form = await formOf(request);
  const ids = (name: string) => form.getAll(name).slice(0, 500).map(String).filter(isId);
  const db = context.get(dbContext);
  for (const id of ids("saved")) await setSaved(db, user.id, id, true);
  for (const id of ids("followed")) await setFollow(db, user.id, id, true);
  return Response.json({});
}
