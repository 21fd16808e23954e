import { expect } from "vitest";
import { attributes } from "../support/page.ts";
import { test } from "../support/site.ts";

for (const path of ["/", "/course", "/blog/s1", "/login", "/blog/nothing"])
  test(`${path} asks for its style first, and for its scripts last`, async ({ site }) => {
    const head = (await site.get(path)).text.split("</head>")[0]!;
    const links = head.match(/<link [^>]*>/g)!;
    expect(links[0]).toContain('rel="stylesheet"');
    const scripts = links.filter((link) => link.includes("modulepreload"));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
    const others = links.filter((link) => link.includes('rel="preload"'));
    expect(others.filter((link) => !link.includes('as="font"'))).toEqual([]);
  });

test("the fonts of a first visit are two, of 35 KB at most", async ({ site }) => {
  const head = (await site.get("/")).text.split("</head>")[0]!;
  const fonts = attributes(head, "href").filter((href) => href.endsWith(".woff2"));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    const { headers, status } = await site.get(font);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toContain("immutable");
    expect(Number(headers["content-length"])).toBeLessThan(35 * 1024);
  }
});
