import { expect } from "vitest";
import type { Database } from "../../../test/support/database.ts";
import { alertOf } from "../../../test/support/editor.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test as base, openSite, type TestSite } from "../../../test/support/site.ts";
import type { SignUpRule } from "../../site/lib/site-settings.ts";
import { invite, listInvitations, revokeInvitation } from "../models/invitation.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const closedText = "This site takes no new accounts.";
const inviteText = "New accounts need an invitation. Ask whoever runs this site for a link.";
const usedText = "This invitation was used or has expired. Ask for a new one.";

/** Fixture: `open` opens a site with this rule. */
const test = base.extend(
  "open",
  ({ database }: { database: Database }, { onCleanup }) =>
    async (rule: SignUpRule) => {
      const site = await openSite(database, { SIGNUP: rule });
      onCleanup(site.close);
      return site;
    },
);

test("a closed site has a sentence in place of the form, and makes no account, even with an invitation", async ({
  open,
}) => {
  const site = await open("closed");
  const path = await invite(site.db, { role: "author", email: "" });
  for (const page of [await site.get("/signup"), await site.get(path)]) {
    expect([page.status, formOf(page.text)]).toEqual([200, undefined]);
    expect(textOf(mainOf(page.text))).toBe(`Sign Up ${closedText} Do you have an account? Login`);
  }
  for (const form of [cara, { ...cara, invite: tokenOf(path) }]) {
    const response = await site.openBrowser().post("/signup", form);
    expect([response.status, formOf(response.text)]).toEqual([422, undefined]);
    expect(textOf(response.text)).toContain(closedText);
  }
  expect(await emailsOf(site)).toEqual([]);
  expect(textOf((await site.get("/")).text)).toContain("Sign Up");
});

test("where accounts need an invitation, there is no form without one, and one with it", async ({ open }) => {
  const site = await open("invite");
  expect(textOf(mainOf((await site.get("/signup")).text))).toContain(inviteText);
  expect(textOf(mainOf((await site.get("/signup?invite=guess")).text))).toContain(usedText);
  const refused = await site.openBrowser().post("/signup", { ...cara, invite: "guess" });
  expect([refused.status, formOf(refused.text)]).toEqual([422, undefined]);
  expect((await site.openBrowser().post("/signup", cara)).status).toBe(422);
  const path = await invite(site.db, { role: "editor", email: "" });
  const page = await site.get(path);
  expect(attributeValues(formOf(page.text)!.innerHtml, "value")).toEqual(["/desk", tokenOf(path), ""]);
  expect(attributeValues(mainOf(page.text), "href").map((href) => href.replaceAll("&amp;", "&"))).toContain(
    `/login/google?to=%2Fdesk&invite=${tokenOf(path)}`,
  );
  expect(await emailsOf(site)).toEqual([]);
});

test("an invitation makes one account with its role, whoever has the link, and stays after a mistake", async ({
  open,
}) => {
  const site = await open("invite");
  const path = await invite(site.db, { role: "editor", email: "" });
  const form = { ...cara, invite: tokenOf(path) };
  const mistake = await site.openBrowser().post("/signup", { ...form, password: "short" });
  expect(alertOf(mistake)).toBe("Password should be at least 6 characters long.");
  expect(attributeValues(formOf(mistake.text)!.innerHtml, "value")).toEqual([tokenOf(path), cara.email]);
  const emails = ["cara@example.com", "dan@example.com", "eve@example.com"];
  const responses = await Promise.all(
    emails.map((email) => site.openBrowser().post("/signup", { ...form, email })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 422, 422]);
  expect(await site.db.selectFrom("users").select(["role", "email_verified_at"]).execute()).toEqual([
    { role: expect.stringMatching(/editor|owner/), email_verified_at: null },
  ]);
  expect(await site.db.selectFrom("passwords").select("user_id").execute()).toHaveLength(1);
  expect(textOf((await site.get(path)).text)).toContain(usedText);
});

test("an invitation to an address is for that address alone, and confirms it", async ({ open }) => {
  const site = await open("invite");
  await site.db
    .insertInto("users")
    .values({ id: "first", email: "a@b.example", email_key: "a@b.example", created_at: "" })
    .execute();
  const earlier = await invite(site.db, { role: "reader", email: cara.email });
  const path = await invite(site.db, { role: "reader", email: cara.email });
  expect(textOf((await site.get(earlier)).text)).toContain(usedText);
  expect(attributeValues(formOf((await site.get(path)).text)!.innerHtml, "value")).toContain(cara.email);
  const form = { password: "sesame", invite: tokenOf(path) };
  const other = await site.openBrowser().post("/signup", { ...form, email: "dan@example.com" });
  expect(alertOf(other)).toBe("This invitation is for another email.");
  expect((await site.openBrowser().post("/signup", { ...form, email: " CARA@example.com" })).status).toBe(
    303,
  );
  const user = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email_key", "=", cara.email)
    .executeTakeFirst();
  expect(user).toMatchObject({ role: "reader", email_verified_at: expect.stringContaining("T") });
});

test("an invitation that was revoked, or has expired, is used up, and the list shows only open ones", async ({
  site,
}) => {
  const [revoked, expired] = [
    await invite(site.db, { role: "author", email: "ann@example.com" }),
    await invite(site.db, { role: "editor", email: "" }),
  ];
  const list = await listInvitations(site.db);
  expect(list.map(({ email, role }) => [email, role]).sort()).toEqual([
    ["", "editor"],
    ["ann@example.com", "author"],
  ]);
  expect(JSON.stringify(list)).not.toContain(tokenOf(revoked));
  const { id } = list.find(({ email }) => email !== "")!;
  expect([await revokeInvitation(site.db, id), await revokeInvitation(site.db, id)]).toEqual([true, false]);
  await site.db.updateTable("account_tokens").set({ expires_at: 1 }).execute();
  expect(await listInvitations(site.db)).toEqual([]);
  for (const path of [revoked, expired]) {
    // Anybody may sign up here, but not with this link, which promised something else.
    const page = await site.get(path);
    expect([textOf(page.text).includes(usedText), formOf(page.text) !== undefined]).toEqual([true, true]);
    const response = await site.openBrowser().post("/signup", { ...cara, invite: tokenOf(path) });
    expect([response.status, alertOf(response)]).toEqual([422, usedText]);
  }
  expect(await emailsOf(site)).toEqual([]);
});

function formOf(html: string) {
  return elementOf(html, "form", { action: "/signup" });
}

function tokenOf(path: string) {
  return new URL(path, "http://any").searchParams.get("invite")!;
}

async function emailsOf({ db }: TestSite) {
  return (await db.selectFrom("users").select("email").execute()).map(({ email }) => email);
}
