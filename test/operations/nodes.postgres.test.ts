// Several servers on one PostgreSQL database.
import { sql } from "kysely";
import { expect } from "vitest";
import { openStream } from "../support/event-stream.ts";
import { actOf, cardsOf } from "../support/page.ts";
import { bread, publish } from "../support/people-and-blogs.ts";
import { test as base, openSite, type TestSite } from "../support/site.ts";

const test = base.extend("other", async ({ site, database }, { onCleanup }) => {
  const other = await openSite(database);
  onCleanup(other.close);
  // Each node's listener has to be there before one is told something.
  await expect.poll(() => listeners(site)).toBe(2);
  return other;
});

test("a like on one node arrives at the open pages of another within a second", async ({ site, other }) => {
  const page = await openStream(`${other.url}/blog/s3/live`);
  await page.next();
  await site.person().act("/blog/s3/like", { on: "yes" });
  await page.until(({ likes }) => likes === 1);
  page.close();
});

test("a like on one node drops the page that another one kept", async ({ site, other }) => {
  const seen = async () => actOf((await other.get("/blog/s3")).text, "/blog/s3/like")?.label;
  expect(await seen()).toBe("Like 0");
  await expect.poll(async () => (await other.get("/blog/s3")).headers.etag).toBeDefined();
  await site.person().act("/blog/s3/like", { on: "yes" });
  await expect.poll(seen).toBe("Like 1");
});

test("a blog published on one node is on the front page of another", async ({ site, other }) => {
  await expect.poll(async () => (await other.get("/")).headers.etag).toBeDefined();
  await publish(site.db, bread);
  await expect.poll(async () => cardsOf((await other.get("/")).text)[0]).toBe(bread.id);
});

test("readers on two nodes who like at the same time are all counted", async ({ site, other }) => {
  const acts = Array.from({ length: 40 }, (_, at) =>
    (at % 2 ? site : other).person().act("/blog/s3/like", { on: "yes" }),
  );
  await Promise.all(acts);
  expect(actOf((await site.person().get("/blog/s3?fresh")).text, "/blog/s3/like")?.label).toBe("Like 40");
});

test("the limit of new visitors counts over all nodes", async ({ site, other }) => {
  while (!(await site.limits.visitor.take("127.0.0.1")));
  expect((await other.person().act("/blog/s3/like", { on: "yes" })).status).toBe(429);
});

test("the limit of logins counts over all nodes", async ({ site, other }) => {
  const form = { email: "cara@example.com", password: "geheim77" };
  for (let attempt = 1; attempt <= 10; attempt++)
    expect((await (attempt % 2 ? site : other).person().post("/login", form)).status).toBe(422);
  for (const node of [site, other]) expect((await node.person().post("/login", form)).status).toBe(429);
});

test("a node whose listener was cut off keeps no page that it may have missed a change of", async ({
  site,
  other,
}) => {
  await expect.poll(async () => (await other.get("/blog/s3")).headers.etag).toBeDefined();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen lectern'`.execute(site.db);
  await site.person().act("/blog/s3/like", { on: "yes" });
  const seen = async () => actOf((await other.get("/blog/s3")).text, "/blog/s3/like")?.label;
  await expect.poll(seen).toBe("Like 1");
  await expect.poll(() => listeners(site)).toBe(2);
});

async function listeners({ db }: TestSite) {
  const found = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query = 'listen lectern'`.execute(db);
  return Number(found.rows[0]!.count);
}
