// A list of blogs for feed readers, before it is written in one of their formats.

import type { CardWithTopics } from "../cards/models/feed.server.ts";
import type { Topic } from "../core/blog-topics.server.ts";
import { jpegAddress } from "../lib/image.ts";
import { type Addresses, completeImageAddress } from "../lib/image-base.ts";
import { personSlugOf } from "../lib/person-path.ts";
import { escapeXml } from "../lib/xml.ts";
import { fillFeedAddresses } from "../markdown/feed-html.server.ts";

export interface Feed {
  /** An address that never changes. */
  id: string;
  title: string;
  description: string;
  /** The address of the page with the same blogs. */
  page: string;
  /** The address of the feed. */
  self: string;
  entries: FeedEntry[];
}

export interface FeedEntry {
  /** Its address, which is its id too. */
  address: string;
  title: string;
  summary: string;
  /** The whole text with the cover, with absolute addresses; undefined when the text is very long. */
  html: string | undefined;
  /** The address of the cover. */
  image: string | undefined;
  authors: { name: string; page: string | undefined }[];
  topics: Topic[];
  /** BCP 47; undefined when nobody said it. */
  language?: string;
  /** ISO-8601. */
  published: string | null;
  updated: string;
}

/** `htmls`: the texts by the ids of their blogs. `company`: the author of blogs without one. */
export function toEntries(
  blogs: CardWithTopics[],
  htmls: Map<string, string>,
  { url, images, company }: Addresses & { company: string },
): FeedEntry[] {
  return blogs.map((blog) => {
    const address = `${url}/blog/${blog.id}`;
    const image = blog.image ? completeImageAddress(jpegAddress(blog.image), { url, images }) : undefined;
    const html = htmls.get(blog.id);
    const first = { name: blog.author || company, person: personSlugOf(blog) };
    const cover = image ? `<p><img src="${image}" alt="${escapeXml(blog.image_alt)}"></p>\n` : "";
    return {
      address,
      title: blog.title,
      summary: blog.description,
      html: html && cover + fillFeedAddresses(html, { url, images }, address),
      image,
      authors: [first, ...(blog.coauthors ?? [])].map(({ name, person }) => ({
        name,
        page: person && `${url}/people/${person}`,
      })),
      topics: blog.topics,
      language: blog.lang || "en",
      published: blog.published_at,
      updated: blog.updated_at,
    };
  });
}

/** ISO-8601: of the latest change. */
export function updatedAt({ entries }: Feed): string {
  const times = entries.map(({ updated }) => updated).sort();
  return times.at(-1) ?? new Date(0).toISOString();
}
