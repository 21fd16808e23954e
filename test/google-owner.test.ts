import { expect } from "vitest";
import { before, identitiesOf, isIn, signsIn, test, usersOf, wasHere } from "./google.ts";

test("who has no password here and a confirmed e-mail is joined at once", async ({ site }) => {
  await wasHere(site, { email_verified_at: "2026-01-01T00:00:00.000Z" });
  const browser = site.person();
  expect((await signsIn(browser, "ann")).headers.location).toBe("/");
  expect(await isIn(browser)).toBe(true);
  expect(await usersOf(site)).toMatchObject([{ id: before.id, name: "Ann Lee" }]);
});

test("who made an account without showing that the e-mail is theirs does not share it with its owner", async ({
  site,
}) => {
  await wasHere(site, {});
  expect((await signsIn(site.person(), "ann")).headers.location).toBe("/login?problem=taken");
  expect(await identitiesOf(site)).toEqual([]);
});

test("an e-mail that Google has not confirmed opens nobody's account, with a password or without", async ({
  site,
}) => {
  const dana = { email: "dana@demo.example", email_key: "dana@demo.example" };
  for (const password of ["long ago", undefined]) {
    await site.db.deleteFrom("users").execute();
    await wasHere(site, { ...dana, email_verified_at: "2026-01-01T00:00:00.000Z" }, password);
    const browser = site.person();
    expect((await signsIn(browser, "dana")).headers.location).toBe("/login?problem=unverified");
    expect(await isIn(browser)).toBe(false);
    expect(await identitiesOf(site)).toEqual([]);
  }
});

test("a blocked user is refused, known through Google before or by the e-mail alone", async ({ site }) => {
  await signsIn(site.person(), "bob");
  await site.db.updateTable("users").set({ blocked_at: "2026-01-02T00:00:00.000Z" }).execute();
  await wasHere(site, { blocked_at: "2026-01-02T00:00:00.000Z" }, "long ago");
  for (const account of ["bob", "ann"]) {
    const browser = site.person();
    expect((await signsIn(browser, account)).headers.location, account).toBe("/login?problem=blocked");
    expect([...browser.cookies.keys()]).toEqual([]);
  }
});
