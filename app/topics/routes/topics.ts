import { dbContext, tagsContext } from "../../http/context.ts";
import { sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { completeTopics } from "../models/topic.server.ts";
import type { Route } from "./+types/topics";

/** A few topics that begin with `?q=`, for the field of the editor. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  // A new topic appears with a blog, and each new blog changes this tag.
  context.get(tagsContext).add("feed");
  return Response.json({
    topics: await completeTopics(context.get(dbContext), typed, sidebarTopics(context)),
  });
}
