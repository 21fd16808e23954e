import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { getCached } from "../../test/support/get-cached.ts";
import { actOf } from "../../test/support/page.ts";
import { addUser, ann, bread, publish } from "../../test/support/people-and-blogs.ts";
import { test } from "../../test/support/site.ts";

test("the second anonymous request of a page gets the cached bytes, and a 304 when the client has them already", async ({
  site,
}) => {
  const files = ["/robots.txt", "/llms.txt", "/sitemap.xml", "/feed.xml", "/topics.json", "/blog/s3.md"];
  for (const path of ["/", "/course", "/services", "/blog/s3", "/?before=-20.s20", ...files]) {
    const renderedPage = await site.get(path);
    expect(renderedPage.headers["cache-control"], path).toBe("no-cache");
    const cachedPage = await getCached(site, path);
    expect(cachedPage.text, path).toBe(renderedPage.text);
    expect(cachedPage.headers["content-security-policy"]).toBe(
      renderedPage.headers["content-security-policy"],
    );
    expect(cachedPage.headers["cache-control"]).toBe("no-cache");
    expect(cachedPage.headers.vary).toBe("Accept-Encoding, Cookie");
    const revalidation = await site.openBrowser().get(path, { "if-none-match": cachedPage.headers.etag });
    expect([revalidation.status, revalidation.body.length], path).toEqual([304, 0]);
    expect((await site.openBrowser().get(path, { "if-none-match": '"other"' })).status).toBe(200);
  }
});

test("the page of a text with 5,000 headings lists 200 of them, and is cached", async ({ site }) => {
  await publish(site.db, { ...bread, content: "# a\n".repeat(5000) });
  const { text } = await getCached(site, `/blog/${bread.id}`);
  expect(text.match(/<h2 id="h-a/g)).toHaveLength(5000);
  // The contents stand beside the text and folded above it.
  expect(text.match(/<li><a href="#h-a/g)).toHaveLength(400);
});

test("a short text of repeated titles, whose page would be too large for the cache, is refused", async ({
  site,
}) => {
  const content = `[a]: /b "${"漢".repeat(900)}"\n\n${"[a] ".repeat(3100)}`;
  expect(await site.renderer.render({ title: "T", description: "D", content }, "ann")).toBeUndefined();
});

test("brotli and gzip responses hold the same page, each with its own ETag", async ({ site }) => {
  const plain = await getCached(site, "/blog/s3");
  // On PostgreSQL a late announcement may empty the cache, so each encoding is requested until it comes from there.
  const br = await getCached(site, "/blog/s3", { "accept-encoding": "gzip, deflate, br" });
  const gzip = await getCached(site, "/blog/s3", { "accept-encoding": "gzip" });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.text);
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  expect(br.body.length).toBeLessThan(plain.body.length / 2);
});

test("a request with credentials is not served from the cache, and its response is not cached", async ({
  site,
}) => {
  const credentials = { authorization: "Basic YW5uOnNlc2FtZQ==" };
  for (const headers of [credentials, credentials])
    expect((await site.openBrowser().get("/blog/s3", headers)).headers.etag).toBeUndefined();
  await getCached(site, "/blog/s3");
  expect((await site.openBrowser().get("/blog/s3", credentials)).headers.etag).toBeUndefined();
});

test("a list with an invalid cursor is not cached", async ({ site }) => {
  await getCached(site, "/?before=-20.s20");
  for (const cursor of ["anything", "-20.s20x!", "-020.s20", "1e3.s1", "-20.s20&before=-19.s19"]) {
    const responses = [await site.get(`/?before=${cursor}`), await site.get(`/?before=${cursor}`)];
    expect(
      responses.map(({ headers }) => headers.etag),
      cursor,
    ).toEqual([undefined, undefined]);
  }
});

test("a like evicts the blog's page, and no other", async ({ site }) => {
  const before = await getCached(site, "/blog/s3");
  const other = await getCached(site, "/blog/s4");
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  const oldEtags = [undefined, before.headers.etag];
  await expect.poll(async () => (await site.get("/blog/s3")).headers.etag).not.toBeOneOf(oldEtags);
  expect(actOf((await site.get("/blog/s3")).text, "/blog/s3/like")?.label).toBe("Like 1");
  expect((await site.get("/blog/s4")).headers.etag).toBe(other.headers.etag);
});

test("a follow evicts the pages that show the count", async ({ site }) => {
  await addUser(site.db, ann);
  await getCached(site, "/course");
  await (await site.logIn(ann)).act("/follow/company", { on: "yes" });
  await expect.poll(async () => (await site.get("/course")).text).toContain("1 follower<");
});

test("a member gets a page of their own, which is not cached", async ({ site }) => {
  const page = await (await site.logIn(ann)).get("/blog/s3");
  expect(page.headers["cache-control"]).toBe("private, no-store");
  // Pages are cached soon after their response: once /blog/s4 is cached, the page above would be cached too.
  await getCached(site, "/blog/s4");
  expect((await site.get("/blog/s3")).headers.etag).toBeUndefined();
});

test("a search or filter is cached at its second request, until a blog changes", async ({ site }) => {
  const searches = ["/search?q=sql", "/?q=sql", "/course?q=sql", "/feed?q=sql", "/search?q=sql+data"];
  for (const path of searches) {
    expect((await site.get(path)).headers.etag, path).toBeUndefined();
    await getCached(site, path);
  }
  await publish(site.db, { ...bread, title: "SQL data for Night Owls" });
  for (const path of searches)
    if (!path.startsWith("/course"))
      await expect.poll(async () => (await site.get(path)).text, { message: path }).toContain(bread.id);
});

test("a search whose address is not written as the site writes it is not cached", async ({ site }) => {
  for (const path of ["/search?q=%73ql", "/search?q=sql&x=1", "/search?q=+sql", "/search?q=", "/?q=a&q=b"]) {
    for (let count = 0; count < 3; count++) await site.get(path);
    await getCached(site, "/blog/s9");
    expect((await site.get(path)).headers.etag, path).toBeUndefined();
  }
});

test("the login, the editor, health checks and pages that do not exist are not cached", async ({ site }) => {
  for (const path of ["/login", "/write", "/blog/nothing", "/nothing", "/healthz"]) {
    await site.get(path);
    await getCached(site, "/blog/s9");
    expect((await site.get(path)).headers.etag, path).toBeUndefined();
  }
});

test("HEAD gets the headers of GET, without the page", async ({ site }) => {
  const cachedPage = await getCached(site, "/blog/s3");
  const head = await site.openBrowser().head("/blog/s3");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers.etag).toBe(cachedPage.headers.etag);
  expect(head.headers["content-length"]).toBe(String(cachedPage.body.length));
});
