import { atomFeed } from "./atom.server.ts";
import type { Feed } from "./feed-entries.server.ts";
import { jsonFeed } from "./json-feed.server.ts";
import { rssFeed } from "./rss.server.ts";

const formats = {
  "feed.xml": { type: "application/atom+xml", write: atomFeed },
  "rss.xml": { type: "application/rss+xml", write: rssFeed },
  "feed.json": { type: "application/feed+json", write: jsonFeed },
};
const isFormat = (name: string | undefined): name is keyof typeof formats =>
  name !== undefined && Object.hasOwn(formats, name);

/** The RSS and JSON feeds of a list, for the head of its page. `page`: the address of the list. */
export function otherFeeds(page: string, title: string) {
  return [
    { type: formats["rss.xml"].type, href: `${page}/rss.xml`, title: `${title} (RSS)` },
    { type: formats["feed.json"].type, href: `${page}/feed.json`, title: `${title} (JSON Feed)` },
  ];
}

/** The format that the last part of the request's path names. */
export function requestedFormat(request: Request): keyof typeof formats {
  const name = new URL(request.url).pathname.split("/").at(-1);
  return isFormat(name) ? name : "feed.xml";
}

/** `feed.self`: the feed's address in this format. */
export function feedResponse(format: keyof typeof formats, feed: Feed): Response {
  const { type, write } = formats[format];
  return new Response(write(feed), { headers: { "Content-Type": `${type}; charset=utf-8` } });
}
