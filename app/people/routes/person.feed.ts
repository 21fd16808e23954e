import { href, redirect } from "react-router";
import { findFeedTexts } from "../../cards/models/feed.server.ts";
import { toEntries } from "../../feeds/feed-entries.server.ts";
import { feedResponse, requestedFormat } from "../../feeds/feed-formats.server.ts";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../../http/context.ts";
import { refuseDataRequest } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { authorTags, userTag } from "../../lib/cache-tags.ts";
import { findPerson, listPersonBlogs } from "../models/person.server.ts";
import type { Route } from "./+types/person.feed";

/** The newest posts of one author for feed readers: feed.xml, rss.xml and feed.json below the author's page. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  refuseDataRequest(request);
  const db = context.get(dbContext);
  const person = found(await findPerson(db, params.handle));
  const handle = person.handle ?? person.id;
  const format = requestedFormat(request);
  if (handle !== params.handle) throw redirect(`${href("/people/:handle", { handle })}/${format}`);
  const { blogs } = await listPersonBlogs(db, person.id);
  const tags = ["feed", userTag(person.id), ...authorTags(blogs)];
  for (const tag of tags) context.get(tagsContext).add(tag);
  const { PUBLIC_URL: url, IMAGES_PUBLIC_URL: images } = context.get(settingsContext);
  const { name: site, company } = context.get(siteSettingsContext);
  const addressOf = (handle: string) => url + href("/people/:handle", { handle });
  const byline = person.byline || company;
  const page = addressOf(handle);
  return feedResponse(format, {
    // The id never changes, unlike a handle.
    id: addressOf(person.id),
    page,
    self: `${page}/${format}`,
    title: `${byline} · ${site}`,
    description: person.bio || `What ${byline} has written on ${site}.`,
    entries: toEntries(blogs, await findFeedTexts(db, blogs), { url, images, company }),
  });
}
