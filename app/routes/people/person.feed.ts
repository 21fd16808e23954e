import { href, redirect } from "react-router";
import { atomFeed } from "../../http/atom.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { found } from "../../http/responses.ts";
import { authorTags, userTag } from "../../lib/cache-tags.ts";
import { findPerson, listPersonBlogs } from "../../models/people/person.server.ts";
import type { Route } from "./+types/person.feed";

/** The newest posts of one author for feed readers. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext);
  const person = found(await findPerson(db, params.handle));
  const handle = person.handle ?? person.id;
  if (handle !== params.handle) throw redirect(href("/people/:handle/feed.xml", { handle }));
  const { blogs } = await listPersonBlogs(db, person.id);
  const tags = ["feed", userTag(person.id), ...authorTags(blogs)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  const { PUBLIC_URL: url } = context.get(settingsContext);
  const { name: site, company } = context.get(siteSettingsContext);
  const addressOf = (handle: string) => url + href("/people/:handle", { handle });
  const title = `${person.byline || company} · ${site}`;
  const page = addressOf(handle);
  // The id never changes, as a handle may.
  const feed = { id: addressOf(person.id), page, self: `${page}/feed.xml`, title, url, company, blogs };
  return atomFeed(feed);
}
