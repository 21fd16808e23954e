import { expect } from "vitest";
import { listOutbox, mailedLink } from "../../../test/support/mails.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { openSite, type TestSite, test } from "../../../test/support/site.ts";
import { findUser } from "../../core/user.server.ts";
import { createToken } from "../models/account-token.server.ts";
import { grantOwnership } from "../models/owner.server.ts";

const cara = { email: "Cara@example.com", password: "sesame" };
const confirmSubject = "Confirm your email";

test("a link after the sign-up confirms the e-mail, when the member presses its button", async ({ site }) => {
  const member = site.openBrowser();
  const link = await signUp(site, member);
  const [row] = await site.db.selectFrom("mails").select("recipient").execute();
  expect(row).toEqual({ recipient: cara.email });
  const page = await member.get(link);
  expect(textOf(mainOf(page.text))).toContain(`Is ${cara.email} your address?`);
  expect([page.headers["referrer-policy"], page.headers["cache-control"]]).toEqual([
    "strict-origin",
    "private, no-store",
  ]);
  // Programs that scan mails open links.
  expect((await findUser(site.db, cara.email))!.email_verified_at).toBeNull();

  const confirmed = await member.post(link, {});
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, "/"]);
  expect(textOf((await member.get("/")).text)).toContain("Your email is confirmed.");
  expect((await findUser(site.db, cara.email))!.email_verified_at).not.toBeNull();
  expect(member.cookies.has("site_session")).toBe(true);

  for (const response of [await member.get(link), await member.post(link, {})])
    expect([response.status, elementOf(response.text, "h1")!.text]).toEqual([410, "Your email is confirmed"]);
});

test("only whoever is logged in to an account can confirm its e-mail: a stranger may have signed up with it", async ({
  site,
}) => {
  const link = await signUp(site);
  for (const browser of [site.openBrowser(), await site.logIn(ann)]) {
    expect(textOf(mainOf((await browser.get(link)).text))).toContain(
      "Log in to the account of Cara@example.com",
    );
    const refusal = await browser.post(link, {});
    expect(refusal.status).toBe(403);
    expect(textOf(mainOf(refusal.text))).toContain(
      "Only a login to the account of this email can confirm it.",
    );
  }
  expect((await findUser(site.db, cara.email))!.email_verified_at).toBeNull();
});

test("an expired link, one for something else, or one to an earlier e-mail confirms nothing", async ({
  site,
}) => {
  const member = site.openBrowser();
  const link = await signUp(site, member);
  const { id } = (await findUser(site.db, cara.email))!;
  const reset = await createToken(site.db, { purpose: "reset", email: cara.email, userId: id });
  expect((await member.post(`/verify?token=${reset}`, {})).status).toBe(410);
  await site.db
    .updateTable("users")
    .set({ email: "new@example.com", email_key: "new@example.com" })
    .execute();
  expect((await member.post(link, {})).status).toBe(410);
  const another = await createToken(site.db, { purpose: "verify", email: "new@example.com", userId: id });
  await site.db
    .updateTable("account_tokens")
    .set({ expires_at: Date.now() - 1 })
    .execute();
  expect((await member.post(`/verify?token=${another}`, {})).status).toBe(410);
  expect((await findUser(site.db, "new@example.com"))!.email_verified_at).toBeNull();
});

test("a member whose e-mail is not confirmed gets another link, five times an hour; nobody else does", async ({
  site,
}) => {
  const browser = site.openBrowser();
  const first = await signUp(site, browser);
  const again = await browser.post("/account/verify", {});
  expect([again.status, textOf(mainOf(again.text))]).toEqual([
    200,
    expect.stringContaining("A new link is on its way."),
  ]);
  expect((await site.get(first)).status).toBe(410);
  for (let count = 2; count <= 5; count++) await browser.post("/account/verify", {});
  const refused = await browser.post("/account/verify", {});
  expect([refused.status, textOf(mainOf(refused.text))]).toEqual([
    429,
    expect.stringContaining("Too many attempts. Try again in 60 minutes."),
  ]);
  expect(await listOutbox(site)).toHaveLength(6);

  await browser.post(await mailedLink(site, confirmSubject), {});
  expect(textOf(mainOf((await browser.post("/account/verify", {})).text))).toContain("is confirmed");
  expect(await listOutbox(site)).toHaveLength(6);
  for (const response of [
    await site.get("/account/verify"),
    await site.openBrowser().post("/account/verify", {}),
  ])
    expect(response.headers.location).toMatch(/^\/login\?to=/);
});

test("a link for a new password confirms the e-mail too", async ({ site }) => {
  await signUp(site);
  await site.openBrowser().post("/forgot", { email: cara.email });
  await site
    .openBrowser()
    .post(await mailedLink(site, "Choose a new password"), { password: "rye and rest" });
  expect((await findUser(site.db, cara.email))!.email_verified_at).not.toBeNull();
});

test("the account with the address of OWNER_EMAIL becomes the owner once the address is confirmed", async ({
  openWith,
}) => {
  const site = await openWith({ OWNER_EMAIL: "cara@EXAMPLE.com" });
  await addUser(site.db, ann);
  const browser = site.openBrowser();
  const link = await signUp(site, browser);
  await site.openBrowser().post("/signup", { email: "dan@example.com", password: "sesame" });
  expect(await rolesOf(site)).toEqual(["author", "author", "author"]);
  await browser.post(link, {});
  expect(await rolesOf(site)).toEqual(["author", "owner", "author"]);
});

test("an unconfirmed e-mail makes no owner at the start; once it is confirmed, a login does", async ({
  openWith,
}) => {
  const site = await openWith({ OWNER_EMAIL: "cara@example.com" });
  await addUser(site.db, ann);
  await signUp(site);
  await grantOwnership(site.db, "cara@example.com");
  expect(await rolesOf(site)).toEqual(["author", "author"]);
  await site.db.updateTable("users").set({ email_verified_at: "2026-03-01T08:00:00.000Z" }).execute();
  await grantOwnership(site.db, undefined);
  expect(await rolesOf(site)).toEqual(["author", "author"]);
  await site.openBrowser().post("/login", cara);
  expect(await rolesOf(site)).toEqual(["author", "owner"]);
});

test("a confirmed e-mail makes its account the owner at the start", async ({ database }) => {
  const site = await openSite(database);
  await addUser(site.db, ann);
  const browser = site.openBrowser();
  await browser.post(await signUp(site, browser), {});
  expect(await rolesOf(site)).toEqual(["author", "author"]);
  for (const _ of ["once", "twice"]) await grantOwnership(site.db, "CARA@example.com");
  expect(await rolesOf(site)).toEqual(["author", "owner"]);
  await site.close();
});

async function signUp(site: TestSite, browser = site.openBrowser()) {
  expect((await browser.post("/signup", cara)).status).toBe(303);
  return mailedLink(site, confirmSubject);
}

async function rolesOf({ db }: TestSite) {
  const users = await db.selectFrom("users").select("role").orderBy("email_key").execute();
  return users.map(({ role }) => role);
}
