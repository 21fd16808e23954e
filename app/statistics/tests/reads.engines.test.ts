// Which requests count as reads.
import { expect } from "vitest";
import { openStream } from "../../../test/support/event-stream.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { firefox, reader, readsIn, safari, setReadClock, storedReads } from "../../../test/support/reads.ts";
import { test as base, hasTwoNodes, loggedErrors, type TestSite } from "../../../test/support/site.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { sweepReads } from "../models/sweep-reads.server.ts";
import { openReadCounter, type ReadCounter } from "../reads/count-reads.ts";

const day = "2026-03-05";

const test = base.extend("site", async ({ site }) => {
  setReadClock(site, `${day}T12:00:00.000Z`);
  return site;
});

const countOf = async (site: TestSite, id = "s1") =>
  (await storedReads(site)).reduce((sum, [blog, , reads]) => (blog === id ? sum + reads : sum), 0);

test("a reader counts once a day for each blog, however often the page is opened", async ({ site }) => {
  const visitor = reader(site);
  for (const path of ["/blog/s1", "/blog/s2", "/blog/s1", "/blog/s1?from=mail"]) await visitor.get(path);
  expect(await storedReads(site)).toEqual([
    ["s1", day, 1],
    ["s2", day, 1],
  ]);
  await visitor.get("/blog/s1");
  expect(await countOf(site)).toBe(1);
  await expect(site.db.selectFrom("site_reads_by_day").selectAll().execute()).resolves.toEqual([
    { day, reads: 2 },
  ]);
});

test("two people behind one address with different browsers are two readers", async ({ site }) => {
  await reader(site).get("/blog/s1");
  await reader(site, { "user-agent": safari }).get("/blog/s1");
  expect(await countOf(site)).toBe(2);
});

test("two addresses behind a trusted proxy are two readers", async ({ openWith }) => {
  const site = await openWith({ TRUSTED_PROXIES: "127.0.0.1" });
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.1"])
    await reader(site, { "x-forwarded-for": address }).get("/blog/s1");
  expect(await countOf(site)).toBe(2);
});

test.for([
  [
    "a search engine",
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
  ],
  ["a script", { "user-agent": "curl/8.5.0" }],
  ["a program that does not say what it is", { "user-agent": undefined }],
  ["a browser that sends Do Not Track", { dnt: "1" }],
  ["a browser that sends Global Privacy Control", { "sec-gpc": "1" }],
  ["a page that is fetched ahead", { "sec-purpose": "prefetch" }],
  ["a page that is rendered ahead", { "sec-purpose": "prefetch;prerender" }],
  ["a page that an older browser fetches ahead", { purpose: "prefetch" }],
] as const)("%s does not count", async ([, headers], { site }) => {
  const visitor = reader(site, headers);
  for (const path of ["/blog/s1", "/blog/s1", "/blog/s1.data"])
    expect((await visitor.get(path)).status).toBe(200);
  expect(await storedReads(site)).toEqual([]);
});

test("a blog that is opened from another page of the site counts, and opening its page later does not count again", async ({
  site,
}) => {
  const visitor = reader(site);
  expect((await visitor.get("/blog/s1.data")).status).toBe(200);
  expect(await countOf(site)).toBe(1);
  await visitor.get("/blog/s1");
  await visitor.get("/blog/s1.data?_routes=root");
  expect(await countOf(site)).toBe(1);
});

test("a page that came from the cache of a browser or a CDN is counted when it opens its live stream", async ({
  site,
}) => {
  const stream = await openStream(`${site.url}/blog/s1/live`, { "user-agent": firefox });
  await stream.next();
  expect(await countOf(site)).toBe(1);
  stream.close();
});

test("a page that did not change since the last visit counts", async ({ site }) => {
  const uncounted = reader(site, { dnt: "1" });
  await expect.poll(async () => (await uncounted.get("/blog/s1")).headers.etag).toBeDefined();
  const { etag } = (await uncounted.get("/blog/s1")).headers;
  const response = await reader(site).get("/blog/s1", { "if-none-match": etag });
  expect(response.status).toBe(304);
  expect(await countOf(site)).toBe(1);
});

test("a visitor who liked something counts, with a page from the cache too", async ({ site }) => {
  const visitor = reader(site);
  await visitor.act("/blog/s2/like", { on: "yes" });
  await visitor.get("/blog/s1");
  const other = reader(site, { "user-agent": safari });
  await other.act("/blog/s2/like", { on: "yes" });
  await expect.poll(async () => (await other.get("/blog/s1")).headers.etag).toBeDefined();
  expect(await countOf(site)).toBe(2);
});

test("authors who are signed in do not count for their own blogs, and count for others", async ({ site }) => {
  await publish(site.db, bread);
  const author = await site.logIn(ann);
  const headers = { "user-agent": firefox };
  for (const path of [`/blog/${bread.id}`, `/blog/${bread.id}.data`, "/blog/s1"])
    expect((await author.get(path, headers)).status).toBe(200);
  expect(await storedReads(site)).toEqual([["s1", day, 1]]);
  await publish(site.db, { ...bread, id: "other2222222", author: bob });
  await author.get("/blog/other2222222", headers);
  await (await site.logIn(bob)).get(`/blog/${bread.id}`, headers);
  expect(await storedReads(site)).toEqual([
    [bread.id, day, 1],
    ["other2222222", day, 1],
    ["s1", day, 1],
  ]);
});

test("further authors, and who writes in the company's name, do not count for their own blogs", async ({
  site,
}) => {
  await publish(site.db, bread);
  await publish(site.db, { ...bread, id: "ours22222222" });
  const ours = site.db.updateTable("blogs").where("id", "=", "ours22222222");
  await ours.set({ author_kind: "company", author_id: null, written_by: bob.id }).execute();
  const [author, further] = [await site.logIn(ann), await site.logIn(bob)];
  const asked = { blog_id: bread.id, user_id: bob.id, asked_at: `${day}T00:00:00.000Z` };
  await site.db
    .insertInto("blog_authors")
    .values({ ...asked, accepted_at: asked.asked_at })
    .execute();
  for (const id of [bread.id, "ours22222222"]) await further.get(`/blog/${id}`, { "user-agent": firefox });
  expect(await storedReads(site)).toEqual([]);
  await author.get("/blog/ours22222222", { "user-agent": firefox });
  expect(await storedReads(site)).toEqual([["ours22222222", day, 1]]);
});

test("only pages of blogs count: no list, no form, no picture, no blog that is unknown or removed", async ({
  site,
}) => {
  await publish(site.db, bread);
  const visitor = reader(site);
  for (const path of ["/", "/blog/s1/card.png", "/blog/nothing", "/blog/nothing.data", "/blog/s1/edit"])
    await visitor.get(path);
  await visitor.head("/blog/s1");
  await visitor.get(`/blog/${bread.id}`);
  await removeBlog(site.db, bread.id);
  const stream = await openStream(`${site.url}/blog/nothing/live`, { "user-agent": firefox });
  expect(stream.status).toBe(404);
  expect(await storedReads(site)).toEqual([]);
});

test("the same reader counts again on the next day", async ({ site }) => {
  await reader(site).get("/blog/s1");
  await site.reads.flush();
  setReadClock(site, "2026-03-06T00:00:01.000Z");
  await reader(site).get("/blog/s1");
  expect(await storedReads(site)).toEqual([
    ["s1", day, 1],
    ["s1", "2026-03-06", 1],
  ]);
});

test("a day's salt is deleted when the day is over, its marks a day later, and the numbers stay", async ({
  site,
}) => {
  await reader(site).get("/blog/s1");
  await site.reads.flush();
  const salts = () => site.db.selectFrom("read_salts").select("day").execute();
  const marks = () => site.db.selectFrom("read_marks").select("day").execute();
  await sweepReads(site.db, day);
  expect(await salts()).toEqual([{ day }]);
  await sweepReads(site.db, "2026-03-06");
  expect(await salts()).toEqual([]);
  expect(await marks()).toEqual([{ day }]);
  await sweepReads(site.db, "2026-03-07");
  await sweepReads(site.db, "2026-03-07");
  expect(await marks()).toEqual([]);
  expect(await countOf(site)).toBe(1);
});

test("nothing that is stored names the reader, and nothing links a reader's blogs", async ({ site }) => {
  const visitor = reader(site);
  await visitor.get("/blog/s1");
  await visitor.get("/blog/s2");
  await site.reads.flush();
  const marks = await site.db.selectFrom("read_marks").selectAll().execute();
  expect(new Set(marks.map((mark) => mark.reader)).size).toBe(2);
  for (const text of [JSON.stringify(marks), site.log.join()]) {
    expect(text).not.toContain("127.0.0.1");
    expect(text).not.toContain("Firefox");
  }
});

test("reads that cannot be stored are tried once more, then dropped with one line in the log", async ({
  skip,
  site,
}) => {
  skip(hasTwoNodes, "each node counts alone");
  await site.db.schema.alterTable("read_marks").renameTo("away").execute();
  await reader(site).get("/blog/s1");
  await site.reads.flush();
  await reader(site).get("/blog/s2");
  await site.db.schema.alterTable("away").renameTo("read_marks").execute();
  expect(await storedReads(site)).toEqual([
    ["s1", day, 1],
    ["s2", day, 1],
  ]);
  const warnings = () => site.log.filter((line) => line.includes("Reads were not counted"));
  expect(warnings()).toEqual([]);
  await site.db.schema.alterTable("read_marks").renameTo("away").execute();
  for (const id of ["s3", "s4"]) expect((await reader(site).get(`/blog/${id}`)).status).toBe(200);
  await site.reads.flush();
  await site.reads.flush();
  await site.reads.flush();
  expect(warnings().map((line) => JSON.parse(line).reads)).toEqual([2]);
  expect(loggedErrors(site)).toEqual([]);
});

/** Counts one reader of s1 for each User-Agent, each at an address of its own. */
function countReaders(counter: ReadCounter, userAgents: string[]) {
  for (const [index, userAgent] of userAgents.entries())
    counter.count(
      { method: "GET", url: "/blog/s1", headers: { "user-agent": userAgent } } as never,
      { writableEnded: true, statusCode: 200 } as never,
      () => `192.0.2.${index}`,
    );
}

test("robots who come before people do not keep them from being counted", async ({ site }) => {
  const counter = openReadCounter(site.parts, { now: () => site.readClock.now() });
  countReaders(counter, [...Array(110).fill("Googlebot/2.1"), ...Array(5).fill(firefox)]);
  await counter.close();
  expect(await readsIn(site.db)).toEqual([["s1", day, 5]]);
});

test("between two writes to the database a limited number of reads is kept; the others are dropped and logged", async ({
  site,
}) => {
  const counter = openReadCounter(site.parts, { now: () => site.readClock.now(), maxWaiting: 20 });
  const count = (index: number) =>
    counter.count(
      { method: "GET", url: "/blog/s1", headers: { "user-agent": `${firefox} ${index}` } } as never,
      { writableEnded: true, statusCode: 200 } as never,
      () => "192.0.2.1",
    );
  for (let index = 0; index < 60; index++) count(index);
  await counter.close();
  expect(await readsIn(site.db)).toEqual([["s1", day, 20]]);
  expect(site.log.some((line) => line.includes("Reads were not counted"))).toBe(true);
});

test("of one address, at most 200 reads wait to be stored, however many browsers it invents", async ({
  skip,
  site,
}) => {
  skip(hasTwoNodes, "each node counts alone");
  for (let count = 0; count < 250; count++)
    await site
      .openBrowser()
      .get(`/blog/s${1 + (count % 5)}`, { "user-agent": `Mozilla/5.0 Invented ${count}` });
  await site.reads.flush();
  const { reads } = await site.db.selectFrom("site_reads_by_day").select("reads").executeTakeFirstOrThrow();
  expect(reads).toBe(200);
});

test("of one address, 50 readers of a blog count on a day, however many browsers it invents", async ({
  skip,
  site,
}) => {
  skip(hasTwoNodes, "each node counts alone");
  let nextAgent = 0;
  const invent = async (count: number, path = "/blog/s1") => {
    for (let sent = 0; sent < count; sent++)
      await reader(site, { "user-agent": `${firefox} ${nextAgent++}` }).get(path);
    await site.reads.flush();
  };
  await invent(30);
  // Those who come back are no new readers.
  nextAgent = 0;
  await invent(30);
  expect(await countOf(site)).toBe(30);
  await invent(40);
  expect(await countOf(site)).toBe(50);
  await invent(5);
  await invent(5, "/blog/s2");
  expect(await storedReads(site)).toEqual([
    ["s1", day, 50],
    ["s2", day, 5],
  ]);
  setReadClock(site, "2026-03-06T12:00:00.000Z");
  await invent(60);
  expect(await storedReads(site)).toContainEqual(["s1", "2026-03-06", 50]);
});

test("an address at its limit does not keep out the reads of other addresses", async ({ site }) => {
  const counter = openReadCounter(site.parts, { now: () => site.readClock.now() });
  const count = (address: string, index: number) =>
    counter.count(
      { method: "GET", url: "/blog/s1", headers: { "user-agent": `${firefox} ${index}` } } as never,
      { writableEnded: true, statusCode: 200 } as never,
      () => address,
    );
  for (let index = 0; index < 80; index++) count("192.0.2.1", index);
  for (let index = 0; index < 3; index++) count("2001:db8::/64", index);
  await counter.close();
  expect(await readsIn(site.db)).toEqual([["s1", day, 53]]);
});
