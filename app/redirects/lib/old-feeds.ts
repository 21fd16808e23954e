// Where other programs have their feeds, and what of ours stands for them. What stands before the feed's name says of what it is.
import { decodePercent } from "../../lib/decode-percent.ts";

export interface OldFeed {
  /** Of what: the whole site, a topic, an author, or the comments of the page at this path. */
  of: "site" | "topic" | "person" | "page";
  /** Its name or path. */
  name: string;
  format: "feed.xml" | "rss.xml" | "feed.json";
}

const maxLength = 500;

const lastParts = [
  "(?:feed|rss)(?:/(?:feed|rss2?|rdf|atom|json|podcast|comments-(?:rss2?|atom)))?",
  "(?:rss2?|atom)",
  "(?:index|feed|rss2?|atom|all|posts|news|blog|blog-feed|all\\.(?:atom|rss))\\.(?:xml|rss|atom|rdf|json)",
  "wp-(?:rss2?|rdf|atom|feed|commentsrss2)\\.php",
  "feeds/(?:posts|comments)/(?:default|summary|full)",
].join("|");

/** The feed's address in two parts: of what, and its last ones. */
const feedAddress = new RegExp(`^(.*?)/(${lastParts})/?$`, "i");

/** One of ours, of nobody. */
const ownFeed = /^\/(?:topic|people)\/[^/]+\/(?:feed\.xml|rss\.xml|feed\.json)$/;

const section =
  /^(?:\/(?:[a-z]{2}(?:-[a-z]{2})?|index\.php|home|blogs?|feeds|news|posts?|articles?|stories|journal|podcast|comments))*$/i;
const topic = /^\/(?:.+\/)?(?:category|categories|tags?|topics?|labels?)\/(?:.+\/)?([^/]+)$/i;
const person = /^\/(?:.+\/)?(?:authors?|people|users?)\/([^/]+)$/i;

/** undefined: it is none. Blogger names a label behind "-", Medium an author behind the word "feed". */
export function oldFeed({ pathname, search }: Pick<URL, "pathname" | "search">): OldFeed | undefined {
  if (pathname.length > maxLength || ownFeed.test(pathname)) return undefined;
  const query = new URLSearchParams(search);
  const asked = query.get("feed") ?? query.get("format");
  const path = asked && !feedAddress.test(pathname) ? `${pathname}/feed/${asked}` : pathname;
  const plain = path
    .replace(/\/{2,}/g, "/")
    .replace(/^(\/feeds\/posts\/(?:default|summary|full))\/-\/([^/]+)\/?$/, "/label/$2$1")
    .replace(/^\/feed\/@([^/]+)\/?$/, "/author/$1/feed");
  const [, before = "", last] = feedAddress.exec(plain) ?? [];
  if (!last) return undefined;
  const format = formatOf(`${last} ${query.get("alt") ?? ""}`);
  if (section.test(before)) return { of: "site", name: "", format };
  for (const [of, pattern] of [["topic", topic] as const, ["person", person] as const]) {
    const name = pattern.exec(before)?.[1];
    if (name) return { of, name: decodePercent(name), format };
  }
  // A bare word may be what a text is called: /2020/rss.
  return /^feed/i.test(last) ? { of: "page", name: before, format } : undefined;
}

function formatOf(words: string): OldFeed["format"] {
  if (/json/i.test(words)) return "feed.json";
  return /atom|^feeds(?!.* rss)/i.test(words) ? "feed.xml" : "rss.xml";
}
