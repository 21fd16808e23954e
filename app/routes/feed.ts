import { dbContext } from "../http/context.ts";
import { readCursor } from "../lib/cursor.ts";
import { sought } from "../lib/text.ts";
import { feed } from "../models/feed.server.ts";
import type { Route } from "./+types/feed";

/** A page of the feed as JSON, for scrolling and for the live filter. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const q = sought(query.get("q"));
  const page = await feed(context.get(dbContext), { q, before: readCursor(query.get("before")) });
  return Response.json({ ...page, q });
}
