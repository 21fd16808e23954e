import { expect } from "vitest";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { test as base, hasTwoNodes } from "../../../test/support/site.ts";

/** Fixture: the site is behind a proxy on this machine, which sends the address that an act came from. */
const test = base.override("site", ({ openWith }) => openWith({ TRUSTED_PROXIES: "127.0.0.1" }));

const fromHome = { "x-forwarded-for": "203.0.113.7" };

for (const [path, form] of [
  ["/blog/s3/like", { on: "yes" }],
  ["/blog/s3/bookmark", { on: "yes" }],
  ["/follow/company", { on: "yes" }],
] as const)
  test(`one person may click 120 times a minute on ${path}, and then has to wait`, async ({ skip, site }) => {
    skip(hasTwoNodes, "each node counts alone");
    const reader = await site.logIn(ann);
    expect((await reader.act(path, form, fromHome)).status).toBe(200);
    for (let count = 0; count < 119; count++) await site.limits.actsByPerson.take(`u:${ann.id}`);
    const refusal = await reader.act(path, form, fromHome);
    expect([refusal.status, refusal.text]).toEqual([429, "Too many attempts. Try again in 1 minutes."]);
    expect(Number(refusal.headers["retry-after"])).toBeGreaterThan(0);
    expect((await site.openBrowser().act("/blog/s3/like", { on: "yes" }, fromHome)).status).toBe(200);
  });

test("an address has a limit as well, however many people share it", async ({ site }) => {
  for (let count = 0; count < 1200; count++) await site.limits.actsByAddress.take("203.0.113.7");
  const like = (from: string) =>
    site.openBrowser().act("/blog/s3/like", { on: "yes" }, { "x-forwarded-for": from });
  expect((await like("203.0.113.7")).status).toBe(429);
  expect((await like("203.0.113.8")).status).toBe(200);
});

test("a browser may send its stored bookmarks ten times, and then has to wait", async ({ skip, site }) => {
  skip(hasTwoNodes, "each node counts alone");
  const reader = await site.logIn(ann);
  for (let count = 0; count < 10; count++)
    expect((await reader.post("/bookmarks/sync", { bookmark: "s3" }, fromHome)).status).toBe(200);
  expect((await reader.post("/bookmarks/sync", { bookmark: "s3" }, fromHome)).status).toBe(429);
});
