import { expect } from "vitest";
import { cardIdsOf } from "../../../test/support/page.ts";
import { ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

test("bookmarks and follows that a browser stored before the login become the user's", async ({ site }) => {
  await publish(site.db, bread);
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
  const browser = await site.logIn(bob);
  for (const _ of [1, 2]) {
    const response = await syncBookmarks(
      browser,
      ["nothing", bread.id, "s3", "s\0", ""],
      ["nobody", "company", bob.id, "\0", "topic:solidity", "topic:pottery", "topic:' or 1=1"],
    );
    expect(response.status).toBe(200);
  }
  expect(cardIdsOf((await browser.get("/profile")).text)).toEqual(["s3"]);
  expect(await followedIds(site)).toEqual(["company", "topic:solidity"]);
});

test("only the first five hundred bookmarks that a browser sends are stored", async ({ site }) => {
  const browser = await site.logIn(bob);
  const ids = Array.from({ length: 501 }, (_, at) => (at === 500 ? "s3" : "s4"));
  expect((await syncBookmarks(browser, ids, [])).status).toBe(200);
  expect(cardIdsOf((await browser.get("/profile")).text)).toEqual(["s4"]);
});

function syncBookmarks(
  browser: ReturnType<TestSite["openBrowser"]>,
  bookmarkIds: string[],
  followIds: string[],
) {
  const form = [...bookmarkIds.map((id) => ["bookmark", id]), ...followIds.map((id) => ["follow", id])];
  return browser.post("/bookmarks/sync", form);
}

async function followedIds({ db }: TestSite) {
  return (await db.selectFrom("follows").select("followed").execute()).map(({ followed }) => followed).sort();
}
