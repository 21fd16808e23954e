import { cdata, escapeXml } from "../../lib/xml.ts";
import { type Feed, type FeedEntry, updatedAt } from "./feed-entries.server.ts";

/** Atom (RFC 4287). */
export function atomFeed(feed: Feed): string {
  const { id, title, description, page, self, entries } = feed;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${escapeXml(id)}</id>
  <title>${escapeXml(title)}</title>${element("subtitle", description)}
  <link href="${escapeXml(page)}"/>
  <link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>
  <updated>${updatedAt(feed)}</updated>${entries.map(entry).join("")}
</feed>
`;
}

function entry({ address, title, summary, html, author, topics, published, updated }: FeedEntry) {
  const categories = topics.map(
    ({ name, label }) => `
    <category term="${escapeXml(name)}" label="${escapeXml(label)}"/>`,
  );
  return `
  <entry>
    <id>${address}</id>
    <link href="${address}"/>
    <title>${escapeXml(title)}</title>
    <author><name>${escapeXml(author.name)}</name>${author.page ? `<uri>${escapeXml(author.page)}</uri>` : ""}</author>${categories.join("")}
    <updated>${updated}</updated>${published ? `\n    <published>${published}</published>` : ""}
    <summary>${escapeXml(summary)}</summary>${html ? `\n    <content type="html">${cdata(html)}</content>` : ""}
  </entry>`;
}

function element(name: string, text: string) {
  return text ? `\n  <${name}>${escapeXml(text)}</${name}>` : "";
}
