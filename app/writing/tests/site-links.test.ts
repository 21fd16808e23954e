import { expect, test } from "vitest";
import { markdownParts } from "../lib/markdown-parts.ts";
import { siteLinks } from "../lib/site-links.ts";

const origin = "https://blog.example";
const pathsIn = (markdown: string) =>
  siteLinks(markdownParts(markdown).links, origin).map(({ path }) => path);

test("links to this site are found, however they are written", () => {
  expect(pathsIn("[a](/blog/s1?x=1#y)")).toEqual(["/blog/s1"]);
  expect(pathsIn("[a](https://blog.example/people/ann)")).toEqual(["/people/ann"]);
  expect(pathsIn("<https://BLOG.example/course>")).toEqual(["/course"]);
  expect(pathsIn("[a][b]\n\n[b]: /blog/s2")).toEqual(["/blog/s2"]);
  expect(pathsIn("[a](</blog/s 3>)")).toEqual(["/blog/s%203"]);
});

test("a link without a slash is resolved against the address of the blog, as in a browser", () => {
  expect(pathsIn("[a](example.org)")).toEqual(["/blog/example.org"]);
  expect(pathsIn("[a](../course)")).toEqual(["/course"]);
});

test("links to other sites, to anchors in the text and to e-mail addresses are left out", () => {
  for (const address of [
    "https://example.org/",
    "//example.org/x",
    "#crust",
    "mailto:a@b.example",
    "http://blog.example/",
  ])
    expect(pathsIn(`[a](${address})`), address).toEqual([]);
  expect(pathsIn("ann@blog.example and www.example.org")).toEqual([]);
});

test("a link knows its place", () => {
  const text = "See [this loaf](/blog/s1).";
  const [link] = siteLinks(markdownParts(text).links, origin);
  expect(text.slice(link!.from, link!.to)).toBe("[this loaf](/blog/s1)");
});
