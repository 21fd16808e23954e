import { sql } from "kysely";
import { expect } from "vitest";
import { alertsAfter, errorAt, mailsOf, submitAccountForm } from "../../../test/support/account.ts";
import { openBrowser } from "../../../test/support/browser.ts";
import { isSignedIn } from "../../../test/support/google.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { setPassword } from "../models/account.server.ts";
import { createToken, findToken } from "../models/account-token.server.ts";

const [oldPassword, newPassword] = ["long ago", "just now"];

const test = base.extend("member", async ({ site }) => {
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, oldPassword);
  return site.logIn(ann);
});

test("a new password ends all other sessions, keeps this one under a new token, and a mail reports the change", async ({
  site,
  member,
}) => {
  const other = await site.logIn(ann);
  const oldToken = member.cookies.get("site_session")!;
  const form = { current: oldPassword, password: newPassword };
  const response = await submitAccountForm(member, "password", form);
  expect([response.status, response.headers.location]).toEqual([303, "/account"]);
  expect(await alertsAfter(member, response)).toEqual([
    "Your password was saved. All other sessions were ended.",
  ]);
  expect(member.cookies.get("site_session")).not.toBe(oldToken);
  const thief = openBrowser(site.url);
  thief.cookies.set("site_session", oldToken);
  expect(await Promise.all([member, other, thief].map(isSignedIn))).toEqual([true, false, false]);
  expect(await loginStatuses(site)).toEqual([422, 303]);
  expect(await mailsOf(site)).toMatchObject([{ recipient: ann.email, subject: "Your password was changed" }]);
  // Sent twice: the old password is wrong by now, and nothing happens.
  expect((await submitAccountForm(member, "password", form)).status).toBe(422);
  expect(await isSignedIn(member)).toBe(true);
});

test("a wrong current password and a bad new one are refused beside their fields", async ({
  site,
  member,
}) => {
  const tooLong = "That password is too long, or holds characters that cannot be saved.";
  for (const [fields, id, error] of [
    [{ current: "guess", password: newPassword }, "current", "That is not your current password."],
    [{ password: newPassword }, "current", "That is not your current password."],
    [
      { current: oldPassword, password: "short" },
      "password",
      "Password should be at least 6 characters long.",
    ],
    [{ current: oldPassword }, "password", "Password should be at least 6 characters long."],
    [{ current: oldPassword, password: "x".repeat(257) }, "password", tooLong],
    [{ current: oldPassword, password: "sesame\0" }, "password", tooLong],
  ] as const) {
    const response = await submitAccountForm(member, "password", fields);
    expect([response.status, errorAt(response, `password-${id}`)]).toEqual([422, error]);
    for (const secret of [oldPassword, newPassword]) expect(response.text).not.toContain(secret);
  }
  expect(await loginStatuses(site)).toEqual([303, 422]);
  expect(await mailsOf(site)).toEqual([]);
});

test("a member without a password sets one, and is not asked for a current one", async ({ site, member }) => {
  await site.db.deleteFrom("passwords").execute();
  const page = textOf(mainOf((await member.get("/account")).text));
  expect(page).toContain("Set password");
  expect(page).not.toContain("Current password");
  expect((await submitAccountForm(member, "password", { password: newPassword })).status).toBe(303);
  expect(await loginStatuses(site)).toEqual([422, 303]);
  expect((await submitAccountForm(member, "password", { password: "another one" })).status).toBe(422);
  expect(await loginStatuses(site)).toEqual([422, 303]);
});

test("of two new passwords at once, one is stored, and its tab stays signed in", async ({ site, member }) => {
  const other = await site.logIn(ann);
  const responses = await Promise.all(
    [member, other].map((tab, index) =>
      submitAccountForm(tab, "password", { current: oldPassword, password: `${newPassword} ${index}` }),
    ),
  );
  const winner = responses.findIndex(({ headers }) => headers.location === "/account");
  expect(responses.filter(({ headers }) => headers.location === "/account")).toHaveLength(1);
  expect(await isSignedIn([member, other][winner]!)).toBe(true);
  expect(await isSignedIn([other, member][winner]!)).toBe(false);
  const login = { email: ann.email, password: `${newPassword} ${winner}` };
  expect((await site.openBrowser().post("/login", login)).status).toBe(303);
});

test("mailed links to reset the password or to change the email end with a new password", async ({
  site,
  member,
}) => {
  const purposes = ["reset", "change-email"] as const;
  const tokens: string[] = [];
  for (const purpose of purposes)
    tokens.push(await createToken(site.db, { purpose, email: ann.email, userId: ann.id }));
  await submitAccountForm(member, "password", { current: oldPassword, password: newPassword });
  for (const [index, purpose] of purposes.entries())
    expect(await findToken(site.db, purpose, tokens[index]!)).toBeUndefined();
});

test("when changing the password fails in the middle, the old password and all sessions stay", async ({
  site,
  member,
}) => {
  const other = await site.logIn(ann);
  await sql`alter table mails rename to lost`.execute(site.db);
  const form = { current: oldPassword, password: newPassword };
  expect((await submitAccountForm(member, "password", form)).status).toBe(500);
  await sql`alter table lost rename to mails`.execute(site.db);
  expect(await Promise.all([member, other].map(isSignedIn))).toEqual([true, true]);
  expect(await loginStatuses(site)).toEqual([303, 422]);
});

test("wrong passwords count as failed logins", async ({ site, member }) => {
  for (let index = 0; index < 10; index++)
    await submitAccountForm(member, "password", { current: "guess", password: newPassword });
  const response = await submitAccountForm(member, "password", {
    current: oldPassword,
    password: newPassword,
  });
  expect([response.status, response.headers["retry-after"]]).toEqual([429, expect.any(String)]);
  expect((await site.openBrowser().post("/login", { email: ann.email, password: oldPassword })).status).toBe(
    429,
  );
});

/** The statuses of logins with the old and the new password; 303 is a login. */
async function loginStatuses(site: TestSite) {
  const statuses: number[] = [];
  for (const password of [oldPassword, newPassword])
    statuses.push((await site.openBrowser().post("/login", { email: ann.email, password })).status);
  return statuses;
}
