import { expect } from "vitest";
import { blockUser, signUp } from "../../app/models/accounts/account.server.ts";
import { makeOwner } from "../../app/models/accounts/role.server.ts";
import { setRole } from "../../app/models/desk/person-acts.server.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { openSite, type TestSite, test } from "../support/site.ts";

const cara = { email: "cara@example.com", password: "sesame" };

test("the first account that signs up from the machine itself owns the site, and the next ones do not", async ({
  site,
}) => {
  await site.openBrowser().post("/signup", cara);
  await site.openBrowser().post("/signup", { ...cara, email: "dan@example.com" });
  expect(await rolesOf(site)).toEqual(["owner", "author"]);
});

test("of several first sign-ups at the same moment, one makes an owner", async ({ site }) => {
  const emails = ["a@example.com", "b@example.com", "c@example.com", "d@example.com"];
  const responses = await Promise.all(
    emails.map((email) => site.openBrowser().post("/signup", { email, password: "sesame" })),
  );
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect((await rolesOf(site)).sort()).toEqual(["author", "author", "author", "owner"]);
});

test("a first sign-up through a proxy, or on a public site, makes no owner", async ({ site, database }) => {
  await site.openBrowser().post("/signup", cara, { "x-forwarded-for": "127.0.0.1" });
  expect(await rolesOf(site)).toEqual(["author"]);
  await site.db.deleteFrom("users").execute();
  const publicSite = await openSite(database, { PUBLIC_URL: "https://blog.example" });
  await publicSite
    .openBrowser()
    .post("/signup", cara, { host: "blog.example", origin: "https://blog.example" });
  await publicSite.close();
  expect(await rolesOf(site)).toEqual(["author"]);
});

test("an account that a program creates, such as a demo author, does not become the owner", async ({
  site,
}) => {
  await signUp(site.db, cara.email, cara.password);
  expect(await rolesOf(site)).toEqual(["author"]);
});

test("only an owner gives roles, to others alone, and twice is harmless", async ({ site }) => {
  await addUser(site.db, ann);
  await addUser(site.db, bob);
  const give = (actor: string, person: string) => setRole(site.db, actor, person, "editor");
  expect([await give(bob.id, ann.id), await give(bob.id, bob.id)]).toEqual(["refused", "refused"]);
  await makeOwner(site.db, ann.id);
  expect([await give(ann.id, ann.id), await give(ann.id, "nobody")]).toEqual(["refused", "missing"]);
  expect([await give(ann.id, bob.id), await give(ann.id, bob.id)]).toEqual(["done", "done"]);
  expect(await rolesOf(site)).toEqual(["owner", "editor"]);
});

test("two owners who take the role from each other at once leave one, and the last one cannot be blocked", async ({
  site,
}) => {
  await addUser(site.db, ann);
  await addUser(site.db, bob);
  for (const { id } of [ann, bob]) await makeOwner(site.db, id);
  const results = await Promise.all([
    setRole(site.db, ann.id, bob.id, "author"),
    setRole(site.db, bob.id, ann.id, "author"),
  ]);
  expect(results.sort()).toEqual(["done", "refused"]);
  expect((await rolesOf(site)).sort()).toEqual(["author", "owner"]);
  for (const { id } of [ann, bob]) await makeOwner(site.db, id);
  const blocks = await Promise.all([blockUser(site.db, ann.id), blockUser(site.db, bob.id)]);
  expect(blocks.sort()).toEqual([false, true]);
});

async function rolesOf({ db }: TestSite) {
  const rows = await db.selectFrom("users").select("role").orderBy("email_key").execute();
  return rows.map(({ role }) => role);
}
