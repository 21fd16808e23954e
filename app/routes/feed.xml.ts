import { href } from "react-router";
import { dbContext, settingsContext, siteSettingsContext, tagsContext } from "../http/context.ts";
import { authorTags } from "../lib/cache-tags.ts";
import { escapeXml } from "../lib/xml.ts";
import { listFeedPage } from "../models/feed.server.ts";
import type { Route } from "./+types/feed.xml";

/** The newest blogs for feed readers, as Atom (RFC 4287). */
export async function loader({ context }: Route.LoaderArgs) {
  const tags = context.get(tagsContext).add("feed");
  const { PUBLIC_URL } = context.get(settingsContext);
  const { name, company, tagline } = context.get(siteSettingsContext);
  const { blogs } = await listFeedPage(context.get(dbContext), {});
  for (const tag of authorTags(blogs)) tags.add(tag);
  const entries = blogs.map((blog) => {
    const address = PUBLIC_URL + href("/blog/:id", blog);
    return `
  <entry>
    <id>${address}</id>
    <link href="${address}"/>
    <title>${escapeXml(blog.title)}</title>
    <summary>${escapeXml(blog.description)}</summary>
    <author><name>${escapeXml(blog.author || company)}</name></author>
    <updated>${blog.updated_at}</updated>${publishedElement(blog.published_at)}
  </entry>`;
  });
  const xml = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${PUBLIC_URL}/</id>
  <title>${escapeXml(name)}</title>${subtitleElement(tagline)}
  <link href="${PUBLIC_URL}/"/>
  <link rel="self" href="${PUBLIC_URL}${href("/feed.xml")}"/>
  <updated>${latestTime(blogs.map((blog) => blog.updated_at))}</updated>${entries.join("")}
</feed>
`;
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}

function subtitleElement(tagline: string) {
  return tagline && `\n  <subtitle>${escapeXml(tagline)}</subtitle>`;
}

function publishedElement(at: string | null) {
  return at
    ? `
    <published>${at}</published>`
    : "";
}

function latestTime(times: string[]) {
  return times.sort().at(-1) ?? new Date(0).toISOString();
}
