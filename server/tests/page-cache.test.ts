import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { packPage } from "../cache/page-bytes.ts";
import { PageCache } from "../cache/page-cache.ts";

test("a page is cached by its address and evicted by any of its tags", async () => {
  const cache = new PageCache();
  await render(cache, "/blog/s1", ["blog:s1", "user:ann"]);
  expect(cachedText(cache, "/blog/s1")).toBe("first");
  expect(cachedText(cache, "/blog/s1?x")).toBeUndefined();
  cache.invalidate(["blog:s2", "feed"]);
  expect(cachedText(cache, "/blog/s1")).toBe("first");
  cache.invalidate(["user:ann"]);
  expect(cachedText(cache, "/blog/s1")).toBeUndefined();
});

test("after a change one request renders again, the others get the stale page for a second", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const cache = new PageCache();
  await render(cache, "/", ["feed"]);
  cache.invalidate(["feed"]);
  expect([cachedText(cache, "/"), cachedText(cache, "/"), cachedText(cache, "/")]).toEqual([
    undefined,
    "first",
    "first",
  ]);
  clock.mockReturnValue(1001);
  expect(cachedText(cache, "/")).toBeUndefined();
  await render(cache, "/", ["feed"], "second");
  expect(cachedText(cache, "/")).toBe("second");
  clock.mockRestore();
});

test("a shared cache may not store a stale page, since it was told to drop it already", async () => {
  const cache = new PageCache("s-maxage=60");
  await render(cache, "/", ["feed"]);
  expect(serve(cache, "/")?.cacheControl).toBe("s-maxage=60");
  cache.invalidate(["feed"]);
  expect([serve(cache, "/"), serve(cache, "/")]).toEqual([
    undefined,
    { text: "first", cacheControl: "no-cache" },
  ]);
});

test("a page that changed while it was rendered is not cached", async () => {
  const cache = new PageCache();
  const [outdatedRender, otherRender] = [cache.beginRender("/blog/s1"), cache.beginRender("/blog/s2")];
  cache.invalidate(["blog:s1"]);
  await cache.endRender(outdatedRender, { tags: ["blog:s1"] }, new Response("old"));
  await cache.endRender(otherRender, { tags: ["blog:s2"] }, new Response("fine"));
  expect(cachedText(cache, "/blog/s1")).toBeUndefined();
  expect(cachedText(cache, "/blog/s2")).toBe("fine");
});

test("a page is cached although one of its tags changed before its render began", async () => {
  const cache = new PageCache();
  // While a page is being rendered, the cache remembers all changes since its render began.
  const slowRender = cache.beginRender("/slow");
  cache.invalidate(["blog:s1"]);
  await render(cache, "/blog/s1", ["blog:s1"]);
  expect(cachedText(cache, "/blog/s1")).toBe("first");
  await cache.endRender(slowRender, { tags: [] }, undefined);
});

test("when announcements may have been lost, all pages are evicted, also those being rendered", async () => {
  const cache = new PageCache();
  await render(cache, "/", ["feed"]);
  const slowRender = cache.beginRender("/course");
  cache.invalidate(undefined);
  await cache.endRender(slowRender, { tags: ["feed"] }, new Response("old"));
  expect([cachedText(cache, "/"), cachedText(cache, "/course")]).toEqual([undefined, undefined]);
});

test("a delayed change evicts .data responses at once, and pages when it arrives", async () => {
  const cache = new PageCache();
  for (const path of ["/blog/s1", "/blog/s1.data", "/blog/s1.data?_routes=x"])
    await render(cache, path, ["blog:s1"]);
  const [page, data] = [cache.beginRender("/blog/s2"), cache.beginRender("/blog/s2.data")];
  cache.invalidateData(["blog:s1", "blog:s2"]);
  await cache.endRender(page, { tags: ["blog:s2"] }, new Response("page"));
  await cache.endRender(data, { tags: ["blog:s2"] }, new Response("data"));
  const paths = ["/blog/s1", "/blog/s1.data", "/blog/s1.data?_routes=x", "/blog/s2", "/blog/s2.data"];
  expect(paths.map((path) => cachedText(cache, path))).toEqual([
    "first",
    undefined,
    undefined,
    "page",
    undefined,
  ]);
  cache.invalidate(["blog:s1"]);
  expect(cachedText(cache, "/blog/s1")).toBeUndefined();
});

test("a page without tags is not cached, since nothing would ever evict it", async () => {
  const cache = new PageCache();
  await render(cache, "/search", []);
  expect(cachedText(cache, "/search")).toBeUndefined();
});

/** The size of a page of one word, in all encodings. */
const { size: pageBytes } = await packPage(new Response("first"));

test("a full cache evicts the least recently used page", async () => {
  const cache = new PageCache("no-cache", 16 * pageBytes);
  const paths = Array.from({ length: 17 }, (_, at) => `/${at}`);
  for (const path of paths.slice(0, 16)) await render(cache, path, ["feed"]);
  cachedText(cache, "/0");
  await render(cache, "/16", ["feed"]);
  expect(paths.filter((path) => !cachedText(cache, path))).toEqual(["/1"]);
});

test("however many lists are requested with cursors, they leave room for the pages", async () => {
  const cache = new PageCache("no-cache", 16 * pageBytes);
  const lists = Array.from({ length: 20 }, (_, at) => `/?before=${at}.a`);
  for (const path of ["/a", "/b", ...lists]) await render(cache, path, ["feed"]);
  expect(["/a", "/b", ...lists].filter((path) => cachedText(cache, path))).toEqual([
    "/a",
    "/b",
    ...lists.slice(-4),
  ]);
});

test("a page that would take much of the cache is not cached, and its older version is evicted", async () => {
  const cache = new PageCache("no-cache", 16 * pageBytes);
  await render(cache, "/1", ["feed"]);
  await render(cache, "/1", ["feed"], "a text that is much longer than that of another page");
  expect(cachedText(cache, "/1")).toBeUndefined();
});

async function render(cache: PageCache, path: string, tags: string[], text = "first") {
  await cache.endRender(cache.beginRender(path), { tags }, new Response(text));
}

/** The text of the cached page with this path; undefined when the cache does not serve it. */
function cachedText(cache: PageCache, url: string) {
  return serve(cache, url)?.text;
}

/** The text and the Cache-Control header of a response from the cache; undefined when the cache does not serve it. */
function serve(cache: PageCache, url: string) {
  const response = { text: "", cacheControl: "" };
  const res = {
    writeHead(_status: number, headers: string[]) {
      response.cacheControl = headers[headers.indexOf("Cache-Control") + 1]!;
      return res;
    },
    end(bytes: Buffer) {
      response.text = bytes.toString();
    },
  };
  const req = { method: "GET", url, headers: {} } as IncomingMessage;
  return cache.serve(req, res as unknown as ServerResponse) ? response : undefined;
}
