import { dbContext, tagsContext } from "../http/context.ts";
import { authorTags } from "../lib/cache-tags.ts";
import { parseCursor } from "../lib/cursor.ts";
import { readSearchText } from "../lib/text.ts";
import { listFeedPage } from "../models/feed.server.ts";
import type { Route } from "./+types/feed";

/** A page of the feed as JSON, for scrolling and for the live filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const page = await listFeedPage(context.get(dbContext), { q, before: parseCursor(query.get("before")) });
  const tags = context.get(tagsContext).add("feed");
  for (const tag of authorTags(page.blogs)) tags.add(tag);
  return Response.json({ ...page, q });
}
