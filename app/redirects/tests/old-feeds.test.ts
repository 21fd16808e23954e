import { expect, test } from "vitest";
import { oldFeed } from "../lib/old-feeds.ts";

const site = "https://site.example";
const read = (address: string) => {
  const feed = oldFeed(new URL(address, site));
  return feed && [feed.of, feed.name, feed.format].filter(Boolean).join(" ");
};

test("the feeds of other programs are known by their addresses", () => {
  const rows = {
    // WordPress
    "/feed/": "site rss.xml",
    "/feed/rss/": "site rss.xml",
    "/feed/rss2/": "site rss.xml",
    "/feed/rdf/": "site rss.xml",
    "/feed/atom/": "site feed.xml",
    "/feed/podcast/": "site rss.xml",
    "/?feed=rss2": "site rss.xml",
    "/?feed=atom": "site feed.xml",
    "/?feed=comments-rss2": "site rss.xml",
    "/?cat=3&feed=rss2": "site rss.xml",
    "/index.php/feed/": "site rss.xml",
    "/wp-rss2.php": "site rss.xml",
    "/wp-atom.php": "site feed.xml",
    "/comments/feed/": "site rss.xml",
    "/blog/feed/": "site rss.xml",
    "/category/x/feed/": "topic x rss.xml",
    "/category/of/x/feed/atom/": "topic x feed.xml",
    "/category/%C3%BC%20x/feed": "topic ü x rss.xml",
    "/tag/x/?feed=rss2": "topic x rss.xml",
    "/author/x/feed": "person x rss.xml",
    "/2019/05/my-post/feed/": "page /2019/05/my-post rss.xml",
    // Ghost
    "/rss/": "site rss.xml",
    "/tag/x/rss/": "topic x rss.xml",
    "/author/x/rss/": "person x rss.xml",
    // Hugo, Jekyll, Gatsby, Eleventy, Pelican
    "/index.xml": "site rss.xml",
    "/index.json": "site feed.json",
    "/en/index.xml": "site rss.xml",
    "/posts/index.xml": "site rss.xml",
    "/tags/x/index.xml": "topic x rss.xml",
    "/categories/x/index.xml": "topic x rss.xml",
    "/atom.xml": "site feed.xml",
    "/blog/atom.xml": "site feed.xml",
    "/feeds/all.atom.xml": "site feed.xml",
    // Blogger
    "/feeds/posts/default": "site feed.xml",
    "/feeds/posts/default?alt=rss": "site rss.xml",
    "/feeds/posts/summary?alt=json": "site feed.json",
    "/feeds/comments/default": "site feed.xml",
    "/feeds/posts/default/-/x?alt=rss": "topic x rss.xml",
    // Medium, Substack, Wix, Squarespace, Shopify
    "/feed": "site rss.xml",
    "/feed/@x": "person x rss.xml",
    "/blog-feed.xml": "site rss.xml",
    "/blog?format=rss": "site rss.xml",
    "/blogs/news.atom": "site feed.xml",
    "/RSS": "site rss.xml",
  };
  expect(Object.fromEntries(Object.keys(rows).map((address) => [address, read(address)]))).toEqual(rows);
});

test("no other address is taken for a feed", () => {
  const others = [
    "/",
    "/?q=feed",
    "/feeding",
    "/2019/rss",
    "/blog/my-atom",
    "/sitemap.xml",
    "/people/x/rss.xml",
    "/x.xml",
  ];
  const long = `/tag/${"tag/".repeat(5000)}feed`;
  for (const address of [...others, long]) expect(read(address), address).toBeUndefined();
});
