import { findFeedTexts } from "../../cards/models/feed.server.ts";
import { toEntries } from "../../feeds/feed-entries.server.ts";
import { feedResponse } from "../../feeds/feed-formats.server.ts";
import { dbContext, settingsContext, siteSettingsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { findFeedOwner } from "../models/follow-feed.server.ts";
import { listFollowedPosts } from "../models/followed-posts.server.ts";
import type { Route } from "./+types/followed.feed";

/** What a member follows, for feed readers. `?key=`: the secret of the member's address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const userId = found(/^[\w-]{43}$/.test(key) && (await findFeedOwner(db, key)));
  const { blogs } = await listFollowedPosts(db, userId, { limit: 20 });
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { name: site, company } = context.get(siteSettingsContext);
  const response = feedResponse("feed.xml", {
    id: `${url}/following`,
    page: `${url}/following`,
    self: `${url}/following.xml?key=${key}`,
    title: `Following · ${site}`,
    description: "The newest of the people and topics that you follow.",
    entries: toEntries(blogs, await findFeedTexts(db, blogs), { url, images, company }),
  });
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
