import { redirect } from "react-router";
import { atomFeed } from "../../http/atom.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { sidebarTopics } from "../../http/sidebar-topics.server.ts";
import { authorTags, topicTag } from "../../lib/cache-tags.ts";
import { topicPath } from "../../lib/writing/topics.ts";
import { findTopic } from "../../models/topics/topic.server.ts";
import { listNewestOfTopic } from "../../models/topics/topic-lists.server.ts";
import type { Route } from "./+types/topic.feed";

/** The newest blogs of a topic for feed readers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const { name, label, description } = found(await findTopic(db, params.name, sidebarTopics(context)));
  if (name !== params.name) throw redirect(`${topicPath(name)}/feed.xml`, 301);
  const { blogs } = await listNewestOfTopic(db, name);
  for (const tag of ["feed", topicTag(name), ...authorTags(blogs)]) context.get(tagsContext).add(tag);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const { name: site, company } = context.get(siteSettingsContext);
  const page = url + topicPath(name);
  const title = `${label} · ${site}`;
  return atomFeed({
    id: page,
    page,
    self: `${page}/feed.xml`,
    title,
    subtitle: description,
    url,
    company,
    blogs,
  });
}
