import { expect } from "vitest";
import {
  existingUser,
  identitiesOf,
  insertUser,
  isSignedIn,
  signIn,
  test,
  usersOf,
} from "../../../test/support/google.ts";
import { setPassword } from "../models/account.server.ts";

test("a Google account with the confirmed e-mail of a user without a password signs in as that user at once", async ({
  site,
}) => {
  await insertUser(site, { email_verified_at: "2026-01-01T00:00:00.000Z" });
  const browser = site.openBrowser();
  expect((await signIn(browser, "ann")).headers.location).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await usersOf(site)).toMatchObject([{ id: existingUser.id, name: "Ann Lee" }]);
});

test("an account whose e-mail was never confirmed is not joined with the Google account of that e-mail", async ({
  site,
}) => {
  await insertUser(site, {});
  expect((await signIn(site.openBrowser(), "ann")).headers.location).toBe("/login?problem=taken");
  expect(await identitiesOf(site)).toEqual([]);
});

test("an e-mail that Google has not confirmed joins no account, with a password or without", async ({
  site,
}) => {
  const dana = { email: "dana@demo.example", email_key: "dana@demo.example" };
  for (const password of ["long ago", undefined]) {
    await site.db.deleteFrom("users").execute();
    await insertUser(site, { ...dana, email_verified_at: "2026-01-01T00:00:00.000Z" }, password);
    const browser = site.openBrowser();
    expect((await signIn(browser, "dana")).headers.location).toBe("/login?problem=unverified");
    expect(await isSignedIn(browser)).toBe(false);
    expect(await identitiesOf(site)).toEqual([]);
  }
});

test("a blocked user is refused, whether Google is joined already or only the e-mail is the same", async ({
  site,
}) => {
  await signIn(site.openBrowser(), "bob");
  await site.db.updateTable("users").set({ blocked_at: "2026-01-02T00:00:00.000Z" }).execute();
  await insertUser(site, { blocked_at: "2026-01-02T00:00:00.000Z" }, "long ago");
  for (const account of ["bob", "ann"]) {
    const browser = site.openBrowser();
    expect((await signIn(browser, account)).headers.location, account).toBe("/login?problem=blocked");
    expect([...browser.cookies.keys()]).toEqual([]);
  }
});

test("a new password from the operator removes identities without a confirmed e-mail, and no others", async ({
  site,
}) => {
  for (const [account, isVerified] of [
    ["dana", false],
    ["bob", true],
  ] as const) {
    await site.db.deleteFrom("users").execute();
    const stranger = site.openBrowser();
    await signIn(stranger, account);
    const [user] = await usersOf(site);
    await setPassword(site.db, user!.id, "the owner's own");
    expect(await isSignedIn(stranger)).toBe(false);
    const secondBrowser = site.openBrowser();
    const response = await signIn(secondBrowser, account);
    expect(response.headers.location).toBe(isVerified ? "/" : "/login?problem=unverified");
    expect(await isSignedIn(secondBrowser)).toBe(isVerified);
    const accountHolder = site.openBrowser();
    await accountHolder.post("/login", { email: user!.email, password: "the owner's own" });
    expect(await isSignedIn(accountHolder)).toBe(true);
  }
});

test("an identity that was joined with the password stays when the operator sets a new password", async ({
  site,
}) => {
  await insertUser(site, {}, "long ago");
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  await browser.post("/login", { email: existingUser.email, password: "long ago" });
  await setPassword(site.db, existingUser.id, "another one");
  expect((await signIn(site.openBrowser(), "ann")).headers.location).toBe("/");
});
