import { expect } from "vitest";
import { sendRequest } from "../../../test/support/browser.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { test as base } from "../../../test/support/site.ts";

/** Fixture: `open` opens the live stream of a blog, as the blog's page does. */
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

test("the first event of a connection is the current state", async ({ site, open }) => {
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  const stream = await open("s3");
  expect(stream.status).toBe(200);
  expect(stream.headers["content-type"]).toBe("text/event-stream");
  expect(stream.headers["cache-control"]).toBe("no-store");
  expect(await stream.next()).toEqual({ likes: 1, revision: 1, comments: null });
});

test("a like reaches every open page of its blog within a second, and no other page", async ({
  site,
  open,
}) => {
  const [first, second, other] = [await open("s3"), await open("s3"), await open("s4")];
  for (const stream of [first, second, other])
    expect(await stream.next()).toEqual({ likes: 0, revision: 1, comments: null });
  for (const reader of [site.openBrowser(), site.openBrowser()])
    await reader.act("/blog/s3/like", { on: "yes" });
  for (const stream of [first, second]) await stream.until(({ likes }) => likes === 2);
  // The first change that reaches the page of the other blog is its own.
  await site.openBrowser().act("/blog/s4/like", { on: "yes" });
  const { pulse } = await other.until(({ likes }) => likes !== 0);
  expect(pulse).toEqual({ likes: 1, revision: 1, comments: null });
});

test("a hundred likes at once are sent in few events, the last with the full count", async ({
  site,
  open,
}) => {
  const stream = await open("s3");
  await stream.next();
  await Promise.all(
    Array.from({ length: 100 }, () => site.openBrowser().act("/blog/s3/like", { on: "yes" })),
  );
  const { eventCount } = await stream.until(({ likes }) => likes === 100);
  expect(eventCount).toBeLessThan(20);
});

test("a request with a body gets no stream", async ({ site }) => {
  for (const headers of [{ "content-length": 1 }, { "transfer-encoding": "chunked" }])
    expect((await sendRequest(`${site.url}/blog/s3/live`, { headers, body: "x" })).status).toBe(400);
});

test("closing the site ends every stream, and clients that have left do not delay it", async ({
  site,
  open,
}) => {
  const [closedPage, openPage] = [await open("s3"), await open("s3")];
  await openPage.next();
  closedPage.close();
  await expect.poll(() => site.log.filter((line) => line.includes("/live")).length).toBe(1);
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  await openPage.until(({ likes }) => likes === 1);
  await site.close();
  await openPage.closed;
});
