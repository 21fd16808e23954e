import { expect } from "vitest";
import { attributeValues, elementOf, elementsOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";

for (const path of ["/", "/course", "/blog/s1", "/login", "/blog/nothing"])
  test(`${path} loads its style first, and its scripts last`, async ({ site }) => {
    const { text } = await site.get(path);
    expect(text).toMatch(/^<!DOCTYPE html><html /);
    const head = elementOf(text, "head")!;
    const links = elementsOf(head.innerHtml, "link").map(({ attributes }) => attributes);
    expect(links[0]).toMatchObject({ rel: "stylesheet" });
    const scripts = links.filter(({ rel }) => rel === "modulepreload");
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter(({ fetchpriority }) => fetchpriority !== "low")).toEqual([]);
    const preloads = links.filter(({ rel }) => rel === "preload");
    expect(preloads.filter((link) => link.as !== "font")).toEqual([]);
  });

test("a first visit loads two fonts, of at most 35 KB each", async ({ site }) => {
  const head = elementOf((await site.get("/")).text, "head")!;
  const fonts = attributeValues(head.innerHtml, "href").filter((href) => href.endsWith(".woff2"));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    const { headers, status } = await site.get(font);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("immutable");
    expect(Number(headers["content-length"])).toBeLessThan(35 * 1024);
  }
});
