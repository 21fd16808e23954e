import { findFeedTexts, listFeedPage } from "../../cards/models/feed.server.ts";
import { toEntries } from "../../feeds/feed-entries.server.ts";
import { feedResponse, requestedFormat } from "../../feeds/feed-formats.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { authorTags } from "../../lib/cache-tags.ts";
import type { Route } from "./+types/feed.xml";

/** The newest blogs for feed readers: /feed.xml, /rss.xml and /feed.json. */
export async function loader({ request, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const tags = context.get(tagsContext).add("feed");
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { name: site, company, tagline } = context.get(siteSettingsContext);
  const { blogs } = await listFeedPage(db, {});
  for (const tag of authorTags(blogs)) tags.add(tag);
  const format = requestedFormat(request);
  return feedResponse(format, {
    id: `${url}/`,
    page: `${url}/`,
    self: `${url}/${format}`,
    title: site,
    description: tagline || `The newest blogs on ${site}.`,
    entries: toEntries(blogs, await findFeedTexts(db, blogs), { url, images, company }),
  });
}
