import { expect, test } from "vitest";
import { cacheableAddresses } from "../cache/cacheable-addresses.ts";

test("each page is cached under one address only", () => {
  const isCacheable = cacheableAddresses(["root", "routes/home", "routes/blog"]);
  for (const address of [
    "/",
    "/blog/s1",
    "/feed.xml",
    "/.well-known/a..b",
    "/?q=a+b%21",
    "/_root.data?before=12.s1&index",
    "/_root.data?index=",
    "/blog/s1.data?_routes=routes%2Fblog",
    "/blog/s1.data?_routes=root%2Croutes%2Fblog",
    "/course?q=&level=beginner&length=&topic=",
    "/course.data?length=up-to-8&topic=data-science",
    "/services?q=a&need=be-found",
    "/sitemap.xml?from=12.s1",
    "/topic/python?sort=liked",
  ])
    expect(isCacheable(address), address).toBe(true);
  for (const address of [
    "/?q=",
    "/?q=+a",
    "/?q=%61",
    "/?q=a&x=1",
    "/?level=beginner",
    "/course?level=expert",
    "/course?length=constructor",
    "/course?topic=Data+Science",
    "/course?need=build",
    "/services?need=",
    "/feed.xml?before=12.s1",
    "/rss.xml?q=a",
    "/blog/s1.md?before=12.s1",
    "/llms.txt?from=12.s1",
    "/topic/python/feed.json?sort=liked",
    "/services?need=constructor",
    "/BLOG/s1",
    "/blog/%73%31",
    "/blog/s1/",
    "/blog//s1",
    "/blog/s1#1",
    "/a1/../blog/s1",
    "/./course",
    "/blog/s1/.",
    "/blog/s1/x/..",
    "/blog/s1?",
    "/?&&&",
    "/?%69ndex",
    "/blog/s1.data?_routes=root%2Croutes/blog",
    "/?before=012.s1",
    "/?before=x",
    "/?before=1.a&before=2.b",
    "/?index=1",
    "/blog/s1.data?_routes=routes%2Fblog%2Croot",
    "/blog/s1.data?_routes=root%2Croot",
    "/blog/s1.data?_routes=x",
    "/blog/s1.data?_routes=",
  ])
    expect(isCacheable(address), address).toBe(false);
});
