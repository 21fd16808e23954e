import { expect } from "vitest";
import { type Joining, joinIdentity } from "../app/models/identity.server.ts";
import { readTicket } from "../app/models/ticket.server.ts";
import type { UserTable } from "../db/schema.ts";
import type { Person } from "./browser.ts";
import { isIn, signsIn, test, usersOf } from "./google.ts";
import { secret, type TestSite } from "./site.ts";

// Ann Lee's Google account has the e-mail of a user who was here before.
const before = { id: "annlee222222", email: "Ann.Lee@Demo.example", email_key: "ann.lee@demo.example" };

test("who has a password here is not joined before it was entered", async ({ site }) => {
  await wasHere(site, { password: true });
  const browser = site.person();
  const end = await signsIn(browser, "ann");
  expect([end.status, end.headers.location]).toEqual([303, "/login?confirm=google"]);
  expect(await isIn(browser)).toBe(false);
  expect(await identities(site)).toEqual([]);
});

test("after the password the account is joined, keeps its name, and signs in through Google from then on", async ({
  site,
}) => {
  await wasHere(site, { password: true, name: "Annie" });
  const browser = site.person();
  await signsIn(browser, "ann");
  expect(await joinIdentity(site.db, joiningOf(browser)!, before.id)).toBe(true);
  expect(await joinIdentity(site.db, joiningOf(browser)!, before.id)).toBe(true);
  expect((await signsIn(browser, "ann")).headers.location).toBe("/");
  expect([...browser.cookies.keys()]).toEqual(["lectern_session"]);
  const [user, ...others] = await usersOf(site);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ id: before.id, name: "Annie", email: before.email });
  expect(user!.email_verified_at).not.toBeNull();
});

test("another user's password joins nothing", async ({ site }) => {
  await wasHere(site, { password: true });
  const browser = site.person();
  await signsIn(browser, "ann");
  await signsIn(site.person(), "bob");
  const bob = (await usersOf(site)).find((user) => user.name === "Bob Okafor")!;
  expect(await joinIdentity(site.db, joiningOf(browser)!, bob.id)).toBe(false);
  expect((await signsIn(browser, "ann")).headers.location).toBe("/login?confirm=google");
});

test("a ticket for another purpose, or one that somebody changed, joins nothing", async ({ site }) => {
  await wasHere(site, { password: true });
  const browser = site.person();
  await signsIn(browser, "ann");
  const ticket = browser.cookies.get("lectern_joining")!;
  expect(readTicket(secret, "oidc", ticket)).toBeUndefined();
  expect(readTicket(secret, "joining", `A${ticket.slice(1)}`)).toBeUndefined();
  expect(readTicket(secret, "joining", "nonsense")).toBeUndefined();
});

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
  expect(await identities(site)).toEqual([]);
});

test("an e-mail that Google has not confirmed opens nobody's account, with a password or without", async ({
  site,
}) => {
  const dana = { email: "dana@demo.example", email_key: "dana@demo.example" };
  for (const password of [true, false]) {
    await site.db.deleteFrom("users").execute();
    await wasHere(site, { ...dana, password, email_verified_at: "2026-01-01T00:00:00.000Z" });
    const browser = site.person();
    expect((await signsIn(browser, "dana")).headers.location).toBe("/login?problem=unverified");
    expect(await isIn(browser)).toBe(false);
    expect(await identities(site)).toEqual([]);
  }
});

test("a blocked user is refused, known through Google before or by the e-mail alone", async ({ site }) => {
  await signsIn(site.person(), "bob");
  await site.db.updateTable("users").set({ blocked_at: "2026-01-02T00:00:00.000Z" }).execute();
  await wasHere(site, { password: true, blocked_at: "2026-01-02T00:00:00.000Z" });
  for (const account of ["bob", "ann"]) {
    const browser = site.person();
    expect((await signsIn(browser, account)).headers.location, account).toBe("/login?problem=blocked");
    expect([...browser.cookies.keys()]).toEqual([]);
  }
});

async function wasHere(
  { db }: TestSite,
  { password, ...columns }: Partial<UserTable> & { password?: boolean },
) {
  await db
    .insertInto("users")
    .values({ ...before, created_at: "2026-01-01T00:00:00.000Z", ...columns })
    .execute();
  if (password)
    await db.insertInto("passwords").values({ user_id: before.id, hash: "-", updated_at: "-" }).execute();
}

function joiningOf(browser: Person) {
  return readTicket<Joining>(secret, "joining", browser.cookies.get("lectern_joining"));
}

function identities({ db }: TestSite) {
  return db.selectFrom("identities").selectAll().execute();
}
