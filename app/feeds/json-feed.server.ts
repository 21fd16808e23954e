import type { Feed, FeedEntry } from "./feed-entries.server.ts";

/** JSON Feed 1.1 (jsonfeed.org). What is undefined is left out. */
export function jsonFeed({ title, description, page, self, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    description: description || undefined,
    items: entries.map(item),
  });
}

function item(entry: FeedEntry) {
  const { address, title, summary, html, image, authors, topics, language, published, updated } = entry;
  return {
    id: address,
    url: address,
    title,
    summary,
    // An item needs one of the two.
    ...(html ? { content_html: html } : { content_text: summary }),
    image,
    date_published: published ?? undefined,
    date_modified: updated,
    authors: authors.map(({ name, page }) => ({ name, url: page })),
    language,
    tags: topics.map(({ label }) => label),
  };
}
