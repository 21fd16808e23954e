import { cdata, escapeXml } from "../lib/xml.ts";
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

function entry(feedEntry: FeedEntry) {
  const { address, title, summary, html, authors, topics, language, published, updated } = feedEntry;
  const categories = topics.map(
    ({ name, label }) => `
    <category term="${escapeXml(name)}" label="${escapeXml(label)}"/>`,
  );
  const people = authors.map(
    ({ name, page }) => `
    <author><name>${escapeXml(name)}</name>${page ? `<uri>${escapeXml(page)}</uri>` : ""}</author>`,
  );
  return `
  <entry${language ? ` xml:lang="${language}"` : ""}>
    <id>${address}</id>
    <link href="${address}"/>
    <title>${escapeXml(title)}</title>${people.join("")}${categories.join("")}
    <updated>${updated}</updated>${published ? `\n    <published>${published}</published>` : ""}
    <summary>${escapeXml(summary)}</summary>${html ? `\n    <content type="html">${cdata(html)}</content>` : ""}
  </entry>`;
}

function element(name: string, text: string) {
  return text ? `\n  <${name}>${escapeXml(text)}</${name}>` : "";
}
