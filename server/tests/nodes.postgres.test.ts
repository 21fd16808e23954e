// Several servers on one PostgreSQL database.
import { sql } from "kysely";
import { expect } from "vitest";
import { openStream } from "../../test/support/event-stream.ts";
import { getCached } from "../../test/support/get-cached.ts";
import { publishPage } from "../../test/support/own-page.ts";
import { logInOwner } from "../../test/support/owner.ts";
import { actOf, elementOf } from "../../test/support/page.ts";
import { firefox, reader, readsIn } from "../../test/support/reads.ts";
import { test as base, openSite, type TestSite } from "../../test/support/site.ts";

const test = base.extend("otherNode", async ({ site, database }, { onCleanup }) => {
  const otherNode = await openSite(database);
  onCleanup(otherNode.close);
  // Both nodes must listen before the test begins.
  await expect.poll(() => countListeners(site)).toBe(2);
  return otherNode;
});

test("a like on one node reaches the open pages of another within a second", async ({ site, otherNode }) => {
  const stream = await openStream(`${otherNode.url}/blog/s3/live`);
  await stream.next();
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  await stream.until(({ likes }) => likes === 1);
  stream.close();
});

test("a like on one node evicts the page from the cache of another", async ({ site, otherNode }) => {
  const likeLabel = async () => actOf((await otherNode.get("/blog/s3")).text, "/blog/s3/like")?.label;
  expect(await likeLabel()).toBe("Like 0");
  await expect.poll(async () => (await otherNode.get("/blog/s3")).headers.etag).toBeDefined();
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  await expect.poll(likeLabel).toBe("Like 1");
});

test("the limit of failed logins is shared by all nodes", async ({ site, otherNode }) => {
  const form = { email: "cara@example.com", password: "geheim77" };
  for (let attempt = 1; attempt <= 10; attempt++)
    expect((await (attempt % 2 ? site : otherNode).openBrowser().post("/login", form)).status).toBe(422);
  for (const node of [site, otherNode])
    expect((await node.openBrowser().post("/login", form)).status).toBe(429);
});

test("a node whose listener lost its connection evicts every page whose change it may have missed", async ({
  site,
  otherNode,
}) => {
  await expect.poll(async () => (await otherNode.get("/blog/s3")).headers.etag).toBeDefined();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen lectern'`.execute(site.db);
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  const likeLabel = async () => actOf((await otherNode.get("/blog/s3")).text, "/blog/s3/like")?.label;
  await expect.poll(likeLabel).toBe("Like 1");
  await expect.poll(() => countListeners(site)).toBe(2);
});

test("settings that are saved on one node are on the cached pages of another within a second", async ({
  site,
  otherNode,
}) => {
  await getCached(otherNode, "/blog/s3");
  const owner = await logInOwner(site);
  await owner.post("/desk/site/name", { name: "Kiln" });
  const titleOf = async () => elementOf((await otherNode.get("/blog/s3")).text, "title")?.text;
  await expect.poll(titleOf, { timeout: 1000 }).toMatch(/ · Kiln$/);
  await publishPage(owner);
  const statusOf = async () => (await otherNode.get("/pages/about")).status;
  await expect.poll(statusOf, { timeout: 1000 }).toBe(200);
});

async function countListeners({ db }: TestSite) {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query = 'listen lectern'`.execute(db);
  return Number(rows[0]!.count);
}

test("readers who come to two nodes at the same time count once", async ({ site, otherNode }) => {
  const day = "2026-03-05";
  for (const node of [site, otherNode]) node.readClock.now = () => Date.parse(day);
  const browsers = Array.from({ length: 40 }, (_, index) => ({ "user-agent": `${firefox} ${index}` }));
  for (const [index, browser] of browsers.entries())
    for (const node of index % 2 ? [site, otherNode] : [otherNode, site])
      for (const id of ["s1", "s2"]) await reader(node, browser).get(`/blog/${id}`);
  await Promise.all([site.reads.flush(), otherNode.reads.flush()]);
  expect(await readsIn(site.db)).toEqual([
    ["s1", day, 40],
    ["s2", day, 40],
  ]);
  expect(await site.db.selectFrom("read_salts").select("day").execute()).toEqual([{ day }]);
});
