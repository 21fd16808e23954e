import { expect } from "vitest";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { test as base, openSite } from "../support/site.ts";

/** The site behind a proxy on this machine, which names the address that an act came from. */
const test = base.override("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

const home = { "x-forwarded-for": "203.0.113.7" };

for (const [act, form] of [
  ["/blog/s3/like", { on: "yes" }],
  ["/blog/s3/bookmark", { on: "yes" }],
  ["/follow/company", { on: "yes" }],
] as const)
  test(`one person may click a hundred times a minute on ${act}, and then has to wait`, async ({ site }) => {
    await addUser(site.db, ann);
    const reader = await site.logIn(ann);
    expect((await reader.act(act, form, home)).status).toBe(200);
    for (let count = 0; count < 119; count++) await site.limits.actsByPerson.take(`u:${ann.id}`);
    const late = await reader.act(act, form, home);
    expect([late.status, late.text]).toEqual([429, "Too many attempts. Try again in 1 minutes."]);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
    expect((await site.person().act("/blog/s3/like", { on: "yes" }, home)).status).toBe(200);
  });

test("an address has a share as well, whoever comes from it", async ({ site }) => {
  for (let count = 0; count < 1200; count++) await site.limits.actsByAddress.take("203.0.113.7");
  const like = (from: string) =>
    site.person().act("/blog/s3/like", { on: "yes" }, { "x-forwarded-for": from });
  expect((await like("203.0.113.7")).status).toBe(429);
  expect((await like("203.0.113.8")).status).toBe(200);
});

test("who changes the own name again and again has to wait, and keeps what was typed", async ({ site }) => {
  await addUser(site.db, ann);
  const user = await site.logIn(ann);
  for (let count = 0; count < 20; count++)
    expect((await user.post("/profile", { name: `Ann ${count}` })).status).toBe(200);
  const late = await user.post("/profile", { name: "Ann the Last" });
  expect(late.status).toBe(429);
  expect(late.text).toContain("Too many attempts. Try again in 60 minutes.");
  expect(late.text).toContain('value="Ann the Last"');
});

test("what a browser kept is taken along ten times in a while, and then it has to wait", async ({ site }) => {
  await addUser(site.db, ann);
  const reader = await site.logIn(ann);
  for (let count = 0; count < 10; count++)
    expect((await reader.post("/bookmarks/sync", { bookmark: "s3" }, home)).status).toBe(200);
  expect((await reader.post("/bookmarks/sync", { bookmark: "s3" }, home)).status).toBe(429);
});
