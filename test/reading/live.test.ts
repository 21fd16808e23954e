import { expect } from "vitest";
import { loadBuiltInArticles, readArticles } from "../../app/models/built-in-articles.server.ts";
import { announce } from "../../db/engine.ts";
import { sendRequest } from "../support/browser.ts";
import { openStream } from "../support/event-stream.ts";
import { bread, publish } from "../support/people-and-blogs.ts";
import { test as base } from "../support/site.ts";

const test = base.extend("open", async ({ site }, { onCleanup }) => {
  const streams: { close(): void }[] = [];
  onCleanup(() => {
    for (const stream of streams) stream.close();
  });
  return async (id: string) => {
    const stream = await openStream(`${site.url}/blog/${id}/live`);
    streams.push(stream);
    return stream;
  };
});

test("the first event of a connection is the present state", async ({ site, open }) => {
  await site.person().act("/blog/s3/like", { on: "yes" });
  const page = await open("s3");
  expect(page.status).toBe(200);
  expect(page.headers["content-type"]).toBe("text/event-stream");
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(await page.next()).toEqual({ likes: 1, revision: 1 });
});

test("a like elsewhere arrives within a second, at every open page of that blog and at no other", async ({
  site,
  open,
}) => {
  const [one, two, other] = [await open("s3"), await open("s3"), await open("s4")];
  for (const page of [one, two, other]) expect(await page.next()).toEqual({ likes: 0, revision: 1 });
  for (const reader of [site.person(), site.person()]) await reader.act("/blog/s3/like", { on: "yes" });
  for (const page of [one, two]) await page.until(({ likes }) => likes === 2);
  // The first change that the other blog's page hears of is its own.
  await site.person().act("/blog/s4/like", { on: "yes" });
  const { pulse } = await other.until(({ likes }) => likes !== 0);
  expect(pulse).toEqual({ likes: 1, revision: 1 });
});

test("a hundred likes at once are told in few events, the last with all of them", async ({ site, open }) => {
  const page = await open("s3");
  await page.next();
  await Promise.all(Array.from({ length: 100 }, () => site.person().act("/blog/s3/like", { on: "yes" })));
  const { eventCount } = await page.until(({ likes }) => likes === 100);
  expect(eventCount).toBeLessThan(20);
});

test("a change of the text arrives as a higher revision", async ({ site, open }) => {
  const page = await open("s3");
  await page.next();
  await loadBuiltInArticles(site.db, site.renderer, "99.0.0", changed("s3"));
  await page.until(({ revision }) => revision === 2);
});

test("a blog that is taken down says so to its open pages", async ({ site, open }) => {
  await publish(site.db, bread);
  const page = await open(bread.id);
  await page.next();
  await site.db.updateTable("blogs").set({ status: "removed" }).where("id", "=", bread.id).execute();
  await announce(site.db, `blog:${bread.id}`);
  await page.until(({ revision }) => revision === undefined);
});

test("a blog that does not exist has no stream", async ({ open }) => {
  expect((await open("nothing")).status).toBe(404);
});

test("a request that brings a body gets no stream", async ({ site }) => {
  for (const headers of [{ "content-length": 1 }, { "transfer-encoding": "chunked" }])
    expect((await sendRequest(`${site.url}/blog/s3/live`, { headers, body: "x" })).status).toBe(400);
});

test("the site's end ends every stream, and readers who left hold nothing open", async ({ site, open }) => {
  const [left, stays] = [await open("s3"), await open("s3")];
  await stays.next();
  left.close();
  await expect.poll(() => site.log.filter((line) => line.includes("/live")).length).toBe(1);
  await site.person().act("/blog/s3/like", { on: "yes" });
  await stays.until(({ likes }) => likes === 1);
  await site.close();
  await stays.closed;
});

/** The library, with one article changed. */
function changed(id: string) {
  return readArticles("content").map((article) =>
    article.id === id
      ? { ...article, content: `${article.content}\n\nOne more line.`, hash: "changed" }
      : article,
  );
}
