import { href } from "react-router";
import { atomFeed } from "../http/atom.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../http/context.ts";
import { authorTags } from "../lib/cache-tags.ts";
import { listFeedPage } from "../models/feed.server.ts";
import type { Route } from "./+types/feed.xml";

/** The newest blogs for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const tags = context.get(tagsContext).add("feed");
  const { PUBLIC_URL } = context.get(settingsContext);
  const { name, company, tagline } = context.get(siteSettingsContext);
  const { blogs } = await listFeedPage(context.get(dbContext), {});
  for (const tag of authorTags(blogs)) tags.add(tag);
  const [id, page, self] = [`${PUBLIC_URL}/`, `${PUBLIC_URL}/`, PUBLIC_URL + href("/feed.xml")];
  return atomFeed({ id, page, self, title: name, subtitle: tagline, url: PUBLIC_URL, company, blogs });
}
