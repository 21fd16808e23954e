import { expect, test } from "vitest";
import { fileOf, isExported, pathOf, staticPath } from "../static/static-address.ts";

const site = "https://site.example";

test.for([
  ["/", "index.html"],
  ["/blog/abc", "blog/abc/index.html"],
  ["/blog/abc/", "blog/abc/index.html"],
  ["/topic/Node.js", "topic/Node.js/index.html"],
  ["/topic/caf%C3%A9%20%26%20tea", "topic/café & tea/index.html"],
  ["/?before=17.a", "_before-17.a/index.html"],
  ["/topic/rye?before=17&kind=a/b", "topic/rye/_before-17-kind-a-b/index.html"],
  ["/blog/abc?comment=d1", "blog/abc/index.html"],
  ["/search?q=rye", "search/index.html"],
  ["/index.html", "index.html"],
  ["/about/index.html", "about/index.html"],
  ["/2019/bread.html", "2019/bread.html"],
])("%s is the page %s", ([path, file]) => expect(fileOf(path!, true)).toBe(file));

test.for([
  ["/blog/abc.md", "blog/abc.md"],
  ["/blog/abc/card.png?v=2", "blog/abc/card.png"],
  ["/sitemap.xml?from=a&to=b", "sitemap-from-a-to-b.xml"],
])("%s is the file %s", ([path, file]) => expect(fileOf(path!, false)).toBe(file));

test.for([
  "/topic/100%",
  "/topic/%ff",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/a%2f..%2f..%2fb",
  "/a%5c..%5cb",
  "/a%00",
  `/${"a".repeat(201)}`,
])("%s is no file, and nothing is thrown", (path) => expect(isExported(path)).toBe(false));

test("what needs a server is left out, and what only begins alike is not", () => {
  for (const path of [
    "/login?next=/",
    "/write",
    "/blog/a/edit",
    "/feed?before=1",
    "/course/s1/a/lists",
    "/api",
  ])
    expect(isExported(path), path).toBe(false);
  for (const path of ["/feed.xml", "/writers", "/topic/write", "/topic/lists", "/blog/a/card.png", "/apiary"])
    expect(isExported(path), path).toBe(true);
});

test("links of other sites are none of ours, and a search keeps its words", () => {
  expect(pathOf("//other.example/a", site, "/")).toBeUndefined();
  expect(pathOf("mailto:a@b.example", site, "/")).toBeUndefined();
  expect(pathOf("https://site.example/a?b#c", site, "/")).toBe("/a?b");
  expect(staticPath("/index.html")).toBe(staticPath("/"));
  expect(staticPath("/search?q=rye")).toBe("/search/?q=rye");
});
