import { addBookmarks } from "../../cards/models/bookmark.server.ts";
import { followAll } from "../../following/models/follow.server.ts";
import { countOne } from "../../http/act-limit.server.ts";
import { dbContext, limitsContext, viewerContext } from "../../http/context.ts";
import { readForm } from "../../http/requests.ts";
import { canBeFollowed } from "../../lib/followed-topic.ts";
import { isId } from "../../lib/text.ts";
import type { Route } from "./+types/bookmarks.sync";

/** Stores the bookmarks and follows that a person made in this browser before signing in. */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = context.get(viewerContext);
  if (!user) return Response.json({}, { status: 401 });
  await countOne(context.get(limitsContext).bookmarkSync, user.id);
  const form = await readForm(request);
  const ids = (name: string, isValid: (id: string) => boolean) => [
    ...new Set(form.getAll(name).slice(0, 500).map(String).filter(isValid)),
  ];
  const db = context.get(dbContext);
  await addBookmarks(db, user.id, ids("bookmark", isId));
  await followAll(db, user.id, ids("follow", canBeFollowed));
  return Response.json({});
}
