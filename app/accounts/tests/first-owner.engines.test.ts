import { expect } from "vitest";
import { alertsAfter } from "../../../test/support/account.ts";
import { openSetupLink } from "../../../test/support/owner.ts";
import { textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { setRole } from "../../members/models/person-acts.server.ts";
import { blockUser, signUp } from "../models/account.server.ts";
import { makeOwner } from "../models/role.server.ts";
import { setupPath } from "../models/setup-key.server.ts";

const welcome = "Welcome. What you like, save, mark and learn is kept in your account now.";
const cara = { email: "cara@example.com", password: "sesame" };

test("whoever opens the link of the start owns the site with the next sign-up, and nobody after that", async ({
  site,
}) => {
  const owner = await openSetupLink(site);
  expect((await owner.get(setupPath(site.settings))).headers.location).toBe("/signup?to=/desk");
  expect((await owner.get("/signup?to=/desk")).text).toContain("Your name");
  expect((await site.get("/signup?to=/desk")).text).not.toContain("Your name");
  const response = await owner.post("/signup", cara);
  expect(await alertsAfter(owner, response)).toEqual(["You own this site now."]);
  const another = await openSetupLink(site);
  await another.post("/signup", { ...cara, email: "dan@example.com" });
  expect((await another.get(setupPath(site.settings))).headers.location).toBe("/outbox");
  expect(await rolesOf(site)).toEqual(["owner", "author"]);
});

test("who is not the only member, or may not read the outbox, reads nothing of what the operator does", async ({
  site,
}) => {
  await addUser(site.db, bob);
  const member = site.openBrowser();
  expect(await alertsAfter(member, await member.post("/signup", cara))).toEqual([welcome]);
  const told = async (path: string) => textOf((await member.get(path)).text).includes("outbox");
  expect([await told("/account"), await told("/account/verify"), await told("/forgot?sent")]).toEqual(
    Array(3).fill(false),
  );
  await member.get(setupPath(site.settings));
  expect([await told("/account"), await told("/account/verify"), await told("/forgot?sent")]).toEqual(
    Array(3).fill(true),
  );
});

test("a member who opens the link of the start owns the site, if nobody does; before, the first page tells of it", async ({
  site,
}) => {
  const member = site.openBrowser();
  expect(await alertsAfter(member, await member.post("/signup", cara))).toEqual([
    "Nobody owns this site yet. If you run it, open the link that its terminal shows.",
  ]);
  expect((await member.get("/outbox")).headers.location).toBe("/setup");
  expect(textOf((await member.get("/setup")).text)).toContain("it prints a link in its terminal");
  const response = await member.get(setupPath(site.settings));
  expect([response.headers.location, response.headers["referrer-policy"]]).toEqual(["/desk", "no-referrer"]);
  expect(await alertsAfter(member, response)).toEqual(["You own this site now."]);
  member.cookies.delete("site_setup");
  expect((await member.get("/outbox")).status).toBe(200);
  expect(await rolesOf(site)).toEqual(["owner"]);
  expect(site.log.join("")).not.toContain("key=");
});

test("of several first sign-ups with the link at the same moment, one makes an owner", async ({ site }) => {
  const emails = ["a@example.com", "b@example.com", "c@example.com", "d@example.com"];
  const responses = await Promise.all(
    emails.map(async (email) => (await openSetupLink(site)).post("/signup", { email, password: "sesame" })),
  );
  expect(responses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect((await rolesOf(site)).sort()).toEqual(["author", "author", "author", "owner"]);
});

test("without the link of the start, a request from the machine itself may be a stranger's: it owns and reads nothing", async ({
  site,
}) => {
  const stranger = site.openBrowser();
  await stranger.post("/signup", cara);
  const link = setupPath(site.settings);
  const ofAnotherSite = setupPath({ ...site.settings, SECRET: "a secret of another site, long enough" });
  for (const path of ["/setup?key=", link.slice(0, -1), `${link}A`, ofAnotherSite])
    expect((await stranger.get(path)).status, path).toBe(403);
  await stranger.post("/logout", {});
  stranger.cookies.set("site_setup", new URLSearchParams(ofAnotherSite.split("?")[1]).get("key")!);
  await stranger.post("/login", cara);
  const [mail] = await site.db.selectFrom("mails").select("id").execute();
  for (const path of ["/outbox", `/outbox/${mail!.id}`, `/outbox/${mail!.id}.data`]) {
    const { status, text } = await stranger.get(path);
    expect([status, text.includes("token=")], path).toEqual([path.endsWith(".data") ? 202 : 303, false]);
  }
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
