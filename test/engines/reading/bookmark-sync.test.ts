import { expect } from "vitest";
import { cardIdsOf } from "../../support/page.ts";
import { addUser, ann, bob, bread, publish } from "../../support/people-and-blogs.ts";
import { type TestSite, test } from "../../support/site.ts";

test("bookmarks and follows that a browser stored before the login become the user's", async ({ site }) => {
  await publish(site.db, bread);
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  await browser.act("/blog/s7/bookmark", { on: "yes" });
  const response = await syncBookmarks(browser, ["s7", bread.id, "s3"], ["company", ann.id]);
  expect([response.status, response.text]).toEqual([200, "{}"]);
  expect(cardIdsOf((await browser.get("/profile")).text).sort()).toEqual([bread.id, "s3", "s7"].sort());
  expect(await followedIds(site)).toEqual([ann.id, "company"].sort());
});

test("a browser may send its bookmarks and follows twice, and those that do not exist are ignored", async ({
  site,
}) => {
  await publish(site.db, bread, { status: "removed" });
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  for (const _ of [1, 2]) {
    const response = await syncBookmarks(
      browser,
      ["nothing", bread.id, "s3", "s\0", ""],
      ["nobody", "company", bob.id, "\0"],
    );
    expect(response.status).toBe(200);
  }
  expect(cardIdsOf((await browser.get("/profile")).text)).toEqual(["s3"]);
  expect(await followedIds(site)).toEqual(["company"]);
});

test("nothing is stored for a visitor, nor when another site sends it", async ({ site }) => {
  await addUser(site.db, bob);
  expect((await syncBookmarks(site.openBrowser(), ["s3"], ["company"])).status).toBe(401);
  const refusal = await syncBookmarks(await site.logIn(bob), ["s3"], ["company"], "https://evil.example");
  expect(refusal.status).toBe(403);
  expect(await followedIds(site)).toEqual([]);
  expect(await site.db.selectFrom("bookmarks").selectAll().execute()).toEqual([]);
});

test("only the first five hundred bookmarks that a browser sends are stored", async ({ site }) => {
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  const ids = Array.from({ length: 501 }, (_, at) => (at === 500 ? "s3" : "s4"));
  expect((await syncBookmarks(browser, ids, [])).status).toBe(200);
  expect(cardIdsOf((await browser.get("/profile")).text)).toEqual(["s4"]);
});

function syncBookmarks(
  browser: ReturnType<TestSite["openBrowser"]>,
  bookmarkIds: string[],
  followIds: string[],
  origin?: string,
) {
  const form = [...bookmarkIds.map((id) => ["bookmark", id]), ...followIds.map((id) => ["follow", id])];
  return browser.post("/bookmarks/sync", form, origin ? { origin } : {});
}

async function followedIds({ db }: TestSite) {
  return (await db.selectFrom("follows").select("followed").execute()).map(({ followed }) => followed).sort();
}
