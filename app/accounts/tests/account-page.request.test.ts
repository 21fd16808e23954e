import { expect } from "vitest";
import { submitAccountForm, submitProfile } from "../../../test/support/account.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";
import { setPassword } from "../models/account.server.ts";

const test = base.extend("member", ({ site }) => site.logIn(ann));

test("the account page has a section for each part of the account, and the profile leads to it", async ({
  member,
}) => {
  const { text } = await member.get("/account");
  expect(elementOf(text, "h1")!.text).toBe("Account");
  expect(elementsOf(mainOf(text), "h2").map((heading) => heading.text)).toEqual([
    "Profile",
    "Email",
    "Password",
    "Sessions",
    "Google",
    "Passkeys",
    "Tokens",
    "Notifications by mail",
    "Newsletter",
    "Your data",
    "Delete account",
  ]);
  expect(elementOf((await member.get("/profile")).text, "a", { href: "/account" })!.text).toBe("Account");
});

test("a form with an unknown act, or far too large changes nothing", async ({ site, member }) => {
  const before = await site.db.selectFrom("users").selectAll().execute();
  for (const act of ["", "nonsense", "constructor"])
    expect((await submitAccountForm(member, act)).status, act).toBe(400);
  expect((await submitProfile(member, { bio: "x".repeat(9000) })).status).toBe(413);
  expect((await submitAccountForm(member, "profile", { name: "" })).status).toBe(422);
  expect(await site.db.selectFrom("users").selectAll().execute()).toEqual(before);
});

test("no cache stores the account page, and nobody else's data is on it", async ({ site, member }) => {
  await addUser(site.db, bob);
  await setPassword(site.db, bob.id, "sesame");
  for (const path of ["/account", "/account.data"]) {
    const { headers, text } = await member.get(path);
    expect(headers["cache-control"], path).toMatch(/no-store/);
    expect(text, path).not.toContain(bob.email);
    expect(text, path).not.toContain("argon2");
  }
});

test("where mail is not set up, the email cannot be changed, and Google has no section where it is off", async ({
  openWith,
}) => {
  const settings = { PUBLIC_URL: "https://blog.example.com" };
  const site = await openWith(settings);
  const member = await site.logIn(ann);
  member.cookies.set("__Host-site_session", member.cookies.get("site_session")!);
  const main = mainOf((await member.get("/account")).text);
  expect(textOf(main)).toContain("Mail is not set up on this site.");
  expect(elementsOf(main, "h2").map((heading) => heading.text)).not.toContain("Google");
  const headers = { origin: settings.PUBLIC_URL };
  const form = { act: "email", email: "new@example.com", current: "" };
  expect((await member.post("/account", form, headers)).status).toBe(422);
  expect(await site.db.selectFrom("mails").select("id").execute()).toEqual([]);
});
