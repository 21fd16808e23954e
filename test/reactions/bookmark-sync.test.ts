import { expect } from "vitest";
import { cardsOf } from "../support/page.ts";
import { addUser, ann, bob, bread, publish } from "../support/people-and-blogs.ts";
import { type TestSite, test } from "../support/site.ts";

test("what a browser kept before its person signed in becomes the user's", async ({ site }) => {
  await publish(site.db, bread);
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  await browser.act("/blog/s7/bookmark", { on: "yes" });
  const answer = await keeps(browser, ["s7", bread.id, "s3"], ["company", ann.id]);
  expect([answer.status, answer.text]).toEqual([200, "{}"]);
  expect(cardsOf((await browser.get("/profile")).text).sort()).toEqual([bread.id, "s3", "s7"].sort());
  expect(await follows(site)).toEqual([ann.id, "company"].sort());
});

test("it may be sent twice, and with what is long gone or never was", async ({ site }) => {
  await publish(site.db, bread, { status: "removed" });
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  for (const _ of [1, 2]) {
    const answer = await keeps(
      browser,
      ["nothing", bread.id, "s3", "s\0", ""],
      ["nobody", "company", bob.id, "\0"],
    );
    expect(answer.status).toBe(200);
  }
  expect(cardsOf((await browser.get("/profile")).text)).toEqual(["s3"]);
  expect(await follows(site)).toEqual(["company"]);
});

test("nobody keeps anything without being signed in, nor in somebody else's name", async ({ site }) => {
  await addUser(site.db, bob);
  expect((await keeps(site.person(), ["s3"], ["company"])).status).toBe(401);
  const foreign = await keeps(await site.logIn(bob), ["s3"], ["company"], "https://evil.example");
  expect(foreign.status).toBe(403);
  expect(await follows(site)).toEqual([]);
  expect(await site.db.selectFrom("bookmarks").selectAll().execute()).toEqual([]);
});

test("a browser that sends more than anybody keeps is heard for the first five hundred", async ({ site }) => {
  await addUser(site.db, bob);
  const browser = await site.logIn(bob);
  const many = Array.from({ length: 501 }, (_, at) => (at === 500 ? "s3" : "s4"));
  expect((await keeps(browser, many, [])).status).toBe(200);
  expect(cardsOf((await browser.get("/profile")).text)).toEqual(["s4"]);
});

function keeps(
  browser: ReturnType<TestSite["person"]>,
  saved: string[],
  followed: string[],
  origin?: string,
) {
  const form = [...saved.map((id) => ["bookmark", id]), ...followed.map((id) => ["follow", id])];
  return browser.post("/bookmarks/sync", form, origin ? { origin } : {});
}

async function follows({ db }: TestSite) {
  return (await db.selectFrom("follows").select("followed").execute()).map(({ followed }) => followed).sort();
}
