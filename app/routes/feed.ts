import { dbContext, tagsContext } from "../http/context.ts";
import { authorTags } from "../lib/cache-tags.ts";
import { parseCursor } from "../lib/cursor.ts";
import { readSearchText } from "../lib/read-search-text.ts";
import { toFeedBlog } from "../lists/card-data.ts";
import { listFeedPage } from "../models/feed.server.ts";
import type { Route } from "./+types/feed";

/** A page of the feed as JSON, for scrolling and for the live filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const { blogs, next } = await listFeedPage(context.get(dbContext), {
    q,
    before: parseCursor(query.get("before")),
  });
  const tags = context.get(tagsContext).add("feed");
  for (const tag of authorTags(blogs)) tags.add(tag);
  return Response.json({ blogs: blogs.map(toFeedBlog), next, q });
}
