// Where readers came from, and the statistics that authors see.
import { expect } from "vitest";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { firefox, reader } from "../../../test/support/reads.ts";
import { test } from "../../../test/support/site.ts";
import { dayOf } from "../../lib/date.ts";
import { listReferrers, readsOf } from "../models/blog-statistics.server.ts";
import { storeReads } from "../models/store-reads.server.ts";
import { sweepReads } from "../models/sweep-reads.server.ts";

const today = dayOf(Date.now());
const path = `/blog/${bread.id}/stats`;

/** Reads of `bread`, each by another reader; `sites`: where they came from. */
const readsFrom = (sites: (string | undefined)[]) =>
  sites.map((site, index) => ({ blogId: bread.id, reader: `reader ${index}`, site }));

test("only the site that a reader came from is stored, without the page, and never this site", async ({
  site,
}) => {
  const referrers = [
    "https://www.example.com/private/page?of=ada",
    "https://example.com/",
    "http://news.example.org:8080/item",
    `${site.url}/course`,
    "android-app://com.example.mail/",
    "https://intranet/",
    "not an address",
    undefined,
    "https://=cmd.example.com/",
  ];
  for (const [index, referer] of referrers.entries())
    await reader(site, { "user-agent": `${firefox} ${index}`, referer }).get("/blog/s1");
  await site.reads.flush();
  expect(await listReferrers(site.db, "s1", [today], 10)).toEqual([
    { site: "example.com", reads: 2 },
    { site: "news.example.org", reads: 1 },
  ]);
  expect(await readsOf(site.db, ["s1", "s2"])).toEqual(new Map([["s1", referrers.length]]));
  expect(await readsOf(site.db, [])).toEqual(new Map());
});

test("of the sites of a past day the fifty that sent most readers are kept by name, however often the job runs", async ({
  site,
}) => {
  await publish(site.db, bread);
  const rare = Array.from({ length: 60 }, (_, index) => `rare${String(index).padStart(2, "0")}.example`);
  const reads = readsFrom([...rare, "often.example", "often.example", undefined]);
  await storeReads(site.db, "2026-03-05", reads);
  await storeReads(site.db, "2026-03-05", reads);
  const stopped = new AbortController();
  stopped.abort();
  await sweepReads(site.db, "2026-03-06", stopped.signal);
  expect(await listReferrers(site.db, bread.id, ["2026-03-05"], 100)).toHaveLength(61);
  await Promise.all([sweepReads(site.db, "2026-03-06"), sweepReads(site.db, "2026-03-06")]);
  await sweepReads(site.db, "2026-03-07");
  const sites = await listReferrers(site.db, bread.id, ["2026-03-05"], 100);
  expect(sites).toHaveLength(50 + 1);
  expect(sites.slice(0, 3)).toEqual([
    { site: "other", reads: 11 },
    { site: "often.example", reads: 2 },
    { site: "rare00.example", reads: 1 },
  ]);
  expect(await readsOf(site.db, [bread.id])).toEqual(new Map([[bread.id, 63]]));
});

test("an author sees reads, likes, new followers and sites of the last 30 or 90 days", async ({ site }) => {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  await storeReads(site.db, today, readsFrom(["example.com", "example.com", undefined]));
  await storeReads(site.db, dayOf(Date.now() - 60 * 24 * 3600 * 1000), readsFrom(["old.example"]));
  const fan = await site.logIn(bob);
  await fan.act(`/blog/${bread.id}/like`, { on: "yes" });
  await fan.act(`/follow/${ann.id}`, { on: "yes" });
  const author = await site.logIn(ann);
  const { status, text, headers } = await author.get(path);
  expect(status).toBe(200);
  expect(headers["cache-control"]).toContain("no-store");
  expect(elementOf(text, "h1")?.text).toBe("Statistics");
  const tables = elementsOf(mainOf(text), "table");
  expect(
    tables.map((table) => elementsOf(table.innerHtml, "tr").slice(0, 2).at(-1)?.text.split(" ").at(-1)),
  ).toEqual(["3", "1", "1", "2"]);
  expect(elementsOf(tables[0]!.innerHtml, "tr")).toHaveLength(31);
  expect(tables[3]!.text).toBe("Site Reads example.com 2 This site, or unknown 1");
  expect(elementsOf(mainOf(text), "figcaption").map(({ text }) => text.replace(/\s+/g, " "))).toEqual([
    "Reads 3 in 30 days · 4 in all",
    "Likes 1 in 30 days · 1 in all",
    "New followers 1 in 30 days · 1 in all",
  ]);
  const longPage = await author.get(`${path}?days=90`);
  expect(textOf(mainOf(longPage.text))).toContain("old.example");
  expect(elementOf(text, "svg", { class: "block h-40 w-full overflow-visible" })?.innerHtml).toContain(
    "<title>",
  );
  expect(mainOf(text)).not.toContain("style=");
});

test("the author's own article links to its statistics, and no other does", async ({ site }) => {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  const linksOf = async (id: string) =>
    elementsOf(mainOf((await (await site.logIn(ann)).get(`/blog/${id}`)).text), "a", {
      href: `/blog/${id}/stats`,
    }).map((link) => link.text);
  expect(await linksOf(bread.id)).toEqual(["Statistics"]);
  expect(await linksOf(cafe.id)).toEqual([]);
});

test("statistics are for the author and those who moderate; for other members they do not exist, and visitors log in", async ({
  site,
}) => {
  await publish(site.db, bread);
  await publish(site.db, cafe);
  const addresses = (id: string) => [`/blog/${id}/stats`, `/blog/${id}/stats.data`, `/blog/${id}/stats.csv`];
  const statuses = async (who: { get(path: string): Promise<{ status: number }> }, id: string) =>
    Promise.all(addresses(id).map(async (address) => (await who.get(address)).status));
  const [hidden, visible] = [
    [404, 404, 404],
    [200, 200, 200],
  ];
  const people = { author: await site.logIn(ann), other: await site.logIn(bob) };
  const visitor = site.openBrowser();
  for (const address of [addresses(bread.id)[0]!, addresses(bread.id)[2]!, "/blog/nothing2/stats"])
    expect((await visitor.get(address)).headers.location).toBe(`/login?to=${encodeURIComponent(address)}`);
  expect(await statuses(people.author, bread.id)).toEqual(visible);
  expect(await statuses(people.other, bread.id)).toEqual(hidden);
  expect(await statuses(people.author, "s1")).toEqual(hidden);
  expect(await statuses(people.author, "nothing")).toEqual(hidden);
  for (const role of ["reader", "author", "editor", "owner"] as const) {
    await site.db.updateTable("users").set({ role }).where("id", "=", bob.id).execute();
    const expected = role === "editor" || role === "owner" ? visible : hidden;
    expect(await statuses(people.other, bread.id), role).toEqual(expected);
    expect(await statuses(people.other, "s1"), role).toEqual(expected);
  }
});

test("the numbers can be downloaded as CSV, in which no text is a formula", async ({ site }) => {
  await publish(site.db, bread);
  await storeReads(site.db, today, readsFrom(["example.com", "-2.example"]));
  const author = await site.logIn(ann);
  const days = await author.get(`${path}.csv`);
  expect(days.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(days.headers["content-disposition"]).toBe(`attachment; filename="statistics-${bread.id}.csv"`);
  const lines = days.text.split("\r\n");
  expect(lines).toHaveLength(32);
  expect(lines[0]).toBe("\uFEFFDay,Reads,Likes,New followers");
  expect(lines.at(-2)).toBe(`${today},2,0,0`);
  expect((await author.get(`${path}.csv?days=90`)).text.split("\r\n")).toHaveLength(92);
  const sites = await author.get(`${path}.csv?of=sites`);
  expect(sites.text).toBe("\uFEFFSite,Reads\r\n'-2.example,1\r\nexample.com,1\r\n");
});
