import type { RouterContextProvider } from "react-router";
import { dbContext, tagsContext, viewerContext } from "../http/context.ts";
import { logFailure } from "../http/failure.server.ts";
import { cardTags } from "../lib/cache-tags.ts";
import { readSearchText } from "../lib/text.ts";
import { listCatalogue } from "../models/feed.server.ts";
import { companyId, countFollowers } from "../models/follow.server.ts";
import { withActs } from "../models/like.server.ts";
import { toCatalogueBlog } from "./card-data.ts";

/** The data of /course and /services: all articles of one kind, or those that contain the text `q`. */
export async function loadCatalogue(
  kind: "course" | "service",
  request: Request,
  context: Readonly<RouterContextProvider>,
) {
  const db = context.get(dbContext);
  const q = readSearchText(new URL(request.url).searchParams.get("q"));
  const userId = context.get(viewerContext).user?.id;
  let companyFollowers = { followers: 0, following: false };
  try {
    companyFollowers = await countFollowers(db, companyId, userId);
    const blogs = await listCatalogue(db, kind, q);
    const tags = ["feed", "followers:company", ...cardTags(blogs)];
    for (const tag of tags) context.get(tagsContext).add(tag);
    return { blogs: (await withActs(db, userId, blogs)).map(toCatalogueBlog), q, companyFollowers };
  } catch (error) {
    logFailure(context, error);
    return { blogs: [], q, companyFollowers };
  }
}
