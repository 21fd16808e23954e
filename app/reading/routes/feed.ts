import { toFeedBlog } from "../../cards/card-data.ts";
import { listFeedPage } from "../../cards/models/feed.server.ts";
import { withActs } from "../../cards/models/like.server.ts";
import { withCommentCounts } from "../../comments/with-comment-counts.server.ts";
import { dbContext, tagsContext, viewerContext } from "../../http/context.ts";
import { cardTags } from "../../lib/cache-tags.ts";
import { parseCursor } from "../../lib/cursor.ts";
import { readSearchText } from "../../lib/read-search-text.ts";
import type { Route } from "./+types/feed";

/** A page of the feed as JSON, for scrolling and for the live filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const q = readSearchText(query.get("q"));
  const db = context.get(dbContext);
  const { blogs, next } = await listFeedPage(db, { q, before: parseCursor(query.get("before")) });
  const cards = await withActs(db, context.get(viewerContext).user?.id, blogs);
  const tags = context.get(tagsContext).add("feed");
  for (const tag of cardTags(blogs)) tags.add(tag);
  return Response.json({ blogs: (await withCommentCounts(context, cards)).map(toFeedBlog), next, q });
}
