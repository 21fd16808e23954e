import { cdata, escapeXml } from "../lib/xml.ts";
import { type Feed, type FeedEntry, updatedAt } from "./feed-entries.server.ts";

const namespaces = {
  atom: "http://www.w3.org/2005/Atom",
  content: "http://purl.org/rss/1.0/modules/content/",
  dc: "http://purl.org/dc/elements/1.1/",
};

/** RSS 2.0, by the best practices of the RSS Advisory Board: authors in dc:creator, since <author> is an e-mail address. */
export function rssFeed(feed: Feed): string {
  const { title, description, page, self, entries } = feed;
  const declarations = Object.entries(namespaces).map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`);
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"${declarations.join("")}>
<channel>
  <title>${escapeXml(title)}</title>
  <link>${escapeXml(page)}</link>
  <description>${escapeXml(description)}</description>
  <atom:link rel="self" type="application/rss+xml" href="${escapeXml(self)}"/>
  <lastBuildDate>${rssDate(updatedAt(feed))}</lastBuildDate>${entries.map(item).join("")}
</channel>
</rss>
`;
}

function item({ address, title, summary, html, authors, topics, language, published }: FeedEntry) {
  const categories = topics.map(({ label }) => `\n    <category>${escapeXml(label)}</category>`);
  const creators = authors.map(({ name }) => `\n    <dc:creator>${escapeXml(name)}</dc:creator>`);
  return `
  <item>
    <title>${escapeXml(title)}</title>
    <link>${address}</link>
    <guid>${address}</guid>${creators.join("")}${language ? `\n    <dc:language>${language}</dc:language>` : ""}${categories.join("")}${published ? `\n    <pubDate>${rssDate(published)}</pubDate>` : ""}
    <description>${escapeXml(summary)}</description>${html ? `\n    <content:encoded>${cdata(html)}</content:encoded>` : ""}
  </item>`;
}

/** RFC 822, with the year in four digits: "Sun, 01 Mar 2026 08:00:00 GMT". */
function rssDate(iso: string) {
  return new Date(iso).toUTCString();
}
