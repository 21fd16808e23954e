import sharp from "sharp";
import { expect } from "vitest";
import { attributeValues } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";

test("a page shows the cover of a built-in article as the drawing that it is, which browsers keep and which does nothing by itself", async ({
  site,
}) => {
  const [address] = attributeValues((await site.get("/course")).text, "src").filter((src) =>
    src.startsWith("/covers/"),
  );
  expect(address).toMatch(/^\/covers\/s01-web-development-\w{8}\.svg$/);
  const { status, text, headers } = await site.get(address!);
  expect(status).toBe(200);
  expect(text).toMatch(/^<svg /);
  expect(headers).toMatchObject({
    "content-type": "image/svg+xml; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": expect.stringContaining("sandbox"),
    "x-content-type-options": "nosniff",
  });
  const { headers: compressed } = await site.openBrowser().get(address!, { "accept-encoding": "br" });
  expect(compressed["content-encoding"]).toBe("br");
});

test("programs get it as a JPEG image, which is drawn once, in one size", async ({ site }) => {
  const { text: feed } = await site.get("/feed.json");
  const [address] = JSON.parse(feed).items.map(({ image }: { image: string }) => new URL(image).pathname);
  expect(address).toBe("/jpeg/covers/s01-web-development.jpg");
  for (const path of ["/feed.xml", "/rss.xml", "/sitemap.xml", "/blog/s1", "/api/v1/blogs/s1"])
    expect((await site.get(path)).text, path).toContain(address);

  const [first, second] = await Promise.all([site.get(address), site.get(address)]);
  expect(first.headers["content-type"]).toBe("image/jpeg");
  expect(await sharp(first.body).metadata()).toMatchObject({ format: "jpeg", width: 960, height: 540 });
  expect(second.body).toEqual(first.body);
  const again = await site.openBrowser().get(address, { "if-none-match": first.headers.etag });
  expect(again.status).toBe(304);

  for (const other of [
    "covers/s01-web-development.webp",
    "covers/s99.jpg",
    "covers/.jpg",
    "../covers/s01.jpg",
  ])
    expect((await site.get(`/jpeg/${other}`)).status, other).toBe(404);
});
