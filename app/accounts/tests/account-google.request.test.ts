import { expect } from "vitest";
import { alertsAfter, mailsOf, submitAccountForm } from "../../../test/support/account.ts";
import type { Browser } from "../../../test/support/browser.ts";
import {
  test as base,
  chooseAccount,
  existingUser,
  identitiesOf,
  insertUser,
  isSignedIn,
  signIn,
  usersOf,
} from "../../../test/support/google.ts";
import { elementsOf, textOf } from "../../../test/support/page.ts";
import { googleProblemText } from "../lib/google-problems.ts";

const carl = { id: "carl22222222", email: "carl@example.com", email_key: "carl@example.com" };

/** Fixture: Carl, who has a password; his e-mail is not that of a Google account. */
const test = base.extend("member", async ({ site }) => {
  for (const table of ["identities", "sessions", "passwords", "mails"] as const)
    await site.db.deleteFrom(table).execute();
  await insertUser(site, carl, "long ago");
  return site.logIn(carl);
});

test("a member connects Google, also with another email, gets a mail about it, and signs in with it", async ({
  site,
  member,
}) => {
  const response = await connect(member, "bob");
  expect([response.status, response.headers.location]).toEqual([303, "/account#google"]);
  expect(await alertsAfter(member, response)).toEqual(["Google opens this account from now on."]);
  expect([...member.cookies.keys()]).toEqual(["site_session"]);
  expect(await googleSection(member)).toContain("bob.okafor@demo.example");
  expect(await mailsOf(site)).toMatchObject([
    { recipient: carl.email, subject: "Google was connected to your account" },
  ]);
  expect(await usersOf(site)).toMatchObject([{ ...carl, name: null, email_verified_at: null }]);
  expect((await connect(member, "bob")).headers.location).toBe("/account#google");
  expect(await identitiesOf(site)).toMatchObject([{ subject: "bob", user_id: carl.id }]);
  const otherBrowser = site.openBrowser();
  await signIn(otherBrowser, "bob");
  expect(await googleSection(otherBrowser)).toContain("bob.okafor@demo.example");
});

test("a Google account that opens another account is refused clearly", async ({ site, member }) => {
  await signIn(site.openBrowser(), "ann");
  const response = await connect(member, "ann");
  expect(response.headers.location).toBe("/account?problem=otherAccount#google");
  const page = await member.get("/account?problem=otherAccount");
  expect(textOf(page.text)).toContain(googleProblemText("otherAccount"));
  expect(await identitiesOf(site)).toMatchObject([{ subject: "ann" }]);
  expect(await isSignedIn(member)).toBe(true);
});

test("a member who gives up at Google comes back to the account page", async ({ site, member }) => {
  expect((await connect(member, "")).headers.location).toBe("/account?problem=cancelled#google");
  expect(await identitiesOf(site)).toEqual([]);
});

test("after a logout, or in somebody else's session, the callback from Google connects nothing", async ({
  site,
  member,
}) => {
  await insertUser(site, {}, "other");
  for (const other of [undefined, await site.logIn(existingUser)]) {
    const path = await chooseAccount("bob", await startConnection(member));
    const browser = site.openBrowser();
    browser.cookies.set("site_oidc", member.cookies.get("site_oidc")!);
    if (other) browser.cookies.set("site_session", other.cookies.get("site_session")!);
    expect((await browser.get(path)).headers.location).toBe("/account?problem=expired#google");
  }
  expect(await identitiesOf(site)).toEqual([]);
});

test("a link on another site does not begin a connection", async ({ member }) => {
  for (const site of ["cross-site", "same-site"]) {
    const response = await member.get("/account/google", { "sec-fetch-site": site });
    expect(response.headers.location).toBe("/account");
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
});

test("Google is disconnected while a password is left, and twice is harmless", async ({ site, member }) => {
  await connect(member, "bob");
  const [identity] = await identitiesOf(site);
  const form = { issuer: identity!.issuer, subject: identity!.subject };
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await submitAccountForm(member, "disconnect-google", form);
    expect(await alertsAfter(member, response)).toEqual(["Google does not open this account any more."]);
  }
  expect(await identitiesOf(site)).toEqual([]);
  expect(await googleSection(member)).toContain("No Google account opens this account.");
});

test("a member can disconnect neither the only way to log in nor somebody else's Google account", async ({
  site,
  member,
}) => {
  const googleMember = site.openBrowser();
  await signIn(googleMember, "bob");
  const [identity] = await identitiesOf(site);
  const form = { issuer: identity!.issuer, subject: identity!.subject };
  const response = await submitAccountForm(googleMember, "disconnect-google", form);
  expect([response.status, textOf(response.text)]).toEqual([
    422,
    expect.stringContaining("Google is the only way to log in to this account. Set a password first."),
  ]);
  // A member cannot disconnect the Google account of somebody else.
  await submitAccountForm(member, "disconnect-google", form);
  expect(await identitiesOf(site)).toHaveLength(1);
});

test("of two Google accounts that are disconnected at once, one stays", async ({ site, member }) => {
  for (const account of ["bob", "ann"]) await connect(member, account);
  await site.db.deleteFrom("passwords").execute();
  const forms = (await identitiesOf(site)).map(({ issuer, subject }) => ({ issuer, subject }));
  const responses = await Promise.all(
    forms.map((form) => submitAccountForm(member, "disconnect-google", form)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect(await identitiesOf(site)).toHaveLength(1);
});

/** Follows "Connect Google" to the provider, chooses an account there; "" cancels. Returns the site's last response. */
async function connect(browser: Browser, account: string) {
  return browser.get(await chooseAccount(account, await startConnection(browser)));
}

async function startConnection(browser: Browser): Promise<URL> {
  return new URL((await browser.get("/account/google")).headers.location!);
}

async function googleSection(browser: Browser): Promise<string> {
  const { text } = await browser.get("/account");
  return elementsOf(text, "section", { id: "google" })[0]!.text;
}
