import { expect } from "vitest";
import { logInOwner } from "../../../test/support/owner.ts";
import { attributeValues, elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { ann, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { dayOf } from "../../lib/date.ts";
import { storeReads } from "../../statistics/models/store-reads.server.ts";

const dayMs = 24 * 3600 * 1000;
const now = Date.now();
const today = dayOf(now);
const yesterday = dayOf(now - dayMs);
const longAgo = dayOf(now - 40 * dayMs);

test("the desk shows reads, likes, accounts and posts of today, yesterday and 30 days", async ({ site }) => {
  const { db } = site;
  const published = (day: string) => ({ published: `${day}T00:00:00.000Z` });
  await publish(db, { ...bread, ...published(today) });
  await publish(db, { ...cafe, ...published(yesterday) });
  await publish(db, { ...bread, id: "old222222222", ...published(longAgo) });
  await db
    .updateTable("users")
    .set({ role: "owner", created_at: `${yesterday}T10:00:00.000Z` })
    .execute();
  const reads = (id: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ blogId: id, reader: `${index}` }));
  await storeReads(db, today, [...reads(bread.id, 2), ...reads("s1", 1)]);
  await storeReads(db, yesterday, reads("s1", 4));
  await storeReads(db, longAgo, reads("s2", 9));
  await site.openBrowser().act("/blog/s1/like", { on: "yes" });
  const owner = await site.logIn(ann);
  const main = mainOf((await owner.get("/desk")).text);
  const rows = elementsOf(elementsOf(main, "table")[0]!.innerHtml, "tr").map((row) => row.text);
  expect(rows).toEqual([
    "Today Yesterday 30 days",
    "Reads 3 4 7",
    "Likes 1 0 1",
    "New accounts 0 2 2",
    "Posts 1 1 2",
  ]);
  const top = elementsOf(main, "ol")[0]!;
  expect(attributeValues(top.innerHtml, "href")).toEqual(["/blog/s1/stats", `/blog/${bread.id}/stats`]);
  expect(top.text).toContain("5 reads");
});

test("a new owner finds first steps, which go when they are done or hidden, and which editors do not see", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  const stepsOf = async () =>
    elementOf((await owner.get("/desk")).text, "section", { "aria-labelledby": "first-steps" })?.text;
  expect(await stepsOf()).toContain("Give the site its name");
  await owner.post("/desk/site/name", { name: "Kiln" });
  expect(await stepsOf()).not.toContain("Give the site its name");
  await site.db.updateTable("users").set({ role: "editor" }).execute();
  expect(await stepsOf()).toBeUndefined();
  await site.db.updateTable("users").set({ role: "owner" }).execute();
  expect(await stepsOf()).toBeDefined();
  for (const _ of [1, 2]) await owner.post("/desk", { act: "hide-first-steps" });
  expect(await stepsOf()).toBeUndefined();
});

test("the desk of a site without reads opens, and says so", async ({ site }) => {
  await publish(site.db, { ...bread, published: `${longAgo}T00:00:00.000Z` });
  await site.db.updateTable("users").set({ role: "editor" }).execute();
  const { status, text } = await (await site.logIn(ann)).get("/desk");
  expect(status).toBe(200);
  expect(mainOf(text)).toContain("No reads yet.");
});
