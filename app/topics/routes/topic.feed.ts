import { redirect } from "react-router";
import { findFeedTexts } from "../../cards/models/feed.server.ts";
import { toEntries } from "../../feeds/feed-entries.server.ts";
import { feedResponse, requestedFormat } from "../../feeds/feed-formats.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { authorTags, topicTag } from "../../lib/cache-tags.ts";
import { topicPath } from "../../lib/topics.ts";
import { findTopic } from "../models/topic.server.ts";
import { listNewestOfTopic } from "../models/topic-lists.server.ts";
import type { Route } from "./+types/topic.feed";

/** The newest blogs of a topic for feed readers: feed.xml, rss.xml and feed.json below its page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const { name, label, description } = found(await findTopic(db, params.name, sidebarTopics(context)));
  const format = requestedFormat(request);
  if (name !== params.name) throw redirect(`${topicPath(name)}/${format}`, 301);
  const { blogs } = await listNewestOfTopic(db, name);
  for (const tag of ["feed", topicTag(name), ...authorTags(blogs)]) context.get(tagsContext).add(tag);
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { name: site, company } = context.get(siteSettingsContext);
  const page = url + topicPath(name);
  return feedResponse(format, {
    id: page,
    page,
    self: `${page}/${format}`,
    title: `${label} · ${site}`,
    description: description || `Blogs about ${label} on ${site}.`,
    entries: toEntries(blogs, await findFeedTexts(db, blogs), { url, images, company }),
  });
}
