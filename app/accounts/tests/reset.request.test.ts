import { expect } from "vitest";
import { alertOf } from "../../../test/support/editor.ts";
import { fillOutbox, listOutbox, mailedLink } from "../../../test/support/mails.ts";
import { openSetupLink } from "../../../test/support/owner.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { enqueueMail, sweepMails } from "../../core/mail.server.ts";
import { blockUser, signUp } from "../models/account.server.ts";
import { createToken } from "../models/account-token.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const sentText = "If that address has an account, a link is on its way.";
const invalidLinkText = "This link no longer works";
const chooseSubject = "Choose a new password";
const newPassword = "rye and patience";

/** Fixture: `caraId` is the id of a user with a password. */
const test = base.extend("caraId", async ({ site }) => {
  const result = await signUp(site.db, cara.email, cara.password);
  return "userId" in result ? result.userId : "";
});

test("a mailed link sets a new password, ends all other sessions, signs in, and a mail reports the change", async ({
  site,
  caraId,
}) => {
  const oldSession = await site.logIn({ id: caraId });
  const browser = site.openBrowser();
  const answer = await browser.post("/forgot", { email: " CARA@example.com " });
  expect([answer.status, answer.headers.location]).toEqual([303, "/forgot?sent"]);
  expect(textOf(mainOf((await browser.get("/forgot?sent")).text))).toContain(sentText);

  const link = await mailedLink(site, chooseSubject);
  const page = await browser.get(link);
  expect([page.status, page.headers["referrer-policy"], page.headers["cache-control"]]).toEqual([
    200,
    "strict-origin",
    "private, no-store",
  ]);
  expect(elementOf(page.text, "h1")!.text).toBe("New password");
  const reset = await browser.post(link, { password: newPassword });
  expect([reset.status, reset.headers.location]).toEqual([303, "/"]);
  const home = (await browser.get("/")).text;
  expect(home).toContain("Logout");
  expect(textOf(home)).toContain("Your new password is saved");
  expect((await oldSession.get("/")).text).not.toContain("Logout");
  expect((await site.openBrowser().post("/login", cara)).status).toBe(422);
  expect((await site.openBrowser().post("/login", { ...cara, password: newPassword })).status).toBe(303);
  expect((await listOutbox(site))[0]!.subject).toBe("Your password was changed");
});

test("a link works once: a second tab is told so, and the first password stays", async ({ site, caraId }) => {
  const link = await requestLink(site);
  const tabs = [site.openBrowser(), await site.logIn({ id: caraId })];
  for (const tab of tabs) expect((await tab.get(link)).status).toBe(200);
  const statuses = await Promise.all(
    tabs.map(async (tab, index) => (await tab.post(link, { password: `${newPassword}${index}` })).status),
  );
  expect(statuses.sort()).toEqual([303, 410]);
  for (const response of [
    await site.get(link),
    await site.openBrowser().post(link, { password: "another one" }),
  ]) {
    expect([response.status, elementOf(response.text, "h1")!.text]).toEqual([410, invalidLinkText]);
    expect(attributeValues(mainOf(response.text), "href")).toContain("/forgot");
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
  expect((await site.openBrowser().post("/login", { ...cara, password: "another one" })).status).toBe(422);
});

test("a link expires after 30 minutes, when a newer one is sent, and when the account is blocked", async ({
  site,
  caraId,
}) => {
  const first = await requestLink(site);
  const second = await requestLink(site);
  expect((await site.get(first)).status).toBe(410);
  expect((await site.get(second)).status).toBe(200);
  const [row] = await site.db.selectFrom("account_tokens").select("expires_at").execute();
  expect(row!.expires_at - Date.now()).toBeGreaterThan(29 * 60_000);
  expect(row!.expires_at - Date.now()).toBeLessThanOrEqual(30 * 60_000);
  await site.db
    .updateTable("account_tokens")
    .set({ expires_at: Date.now() - 1 })
    .execute();
  expect((await site.get(second)).status).toBe(410);

  const third = await requestLink(site);
  await blockUser(site.db, caraId);
  expect((await site.openBrowser().post(third, { password: newPassword })).status).toBe(410);
  const mails = (await listOutbox(site)).length;
  await site.openBrowser().post("/forgot", { email: cara.email });
  expect(await listOutbox(site)).toHaveLength(mails);
});

test("a link for something else, or to an earlier e-mail, sets no password", async ({ site, caraId }) => {
  const tokens = [
    await createToken(site.db, { purpose: "verify", email: cara.email, userId: caraId }),
    await createToken(site.db, { purpose: "change-email", email: cara.email, userId: caraId }),
    await createToken(site.db, { purpose: "reset", email: "before@example.com", userId: caraId }),
    "",
    "x".repeat(5000),
  ];
  for (const token of tokens)
    expect((await site.openBrowser().post(`/reset?token=${token}`, { password: newPassword })).status).toBe(
      410,
    );
  expect((await site.openBrowser().post("/login", cara)).status).toBe(303);
});

test("a password that breaks the rule is refused, and the link still works", async ({ site, caraId: _ }) => {
  const link = await requestLink(site);
  const response = await site.openBrowser().post(link, { password: "short" });
  expect([response.status, alertOf(response)]).toEqual([
    422,
    "Password should be at least 6 characters long.",
  ]);
  expect((await site.openBrowser().post(link, { password: newPassword })).status).toBe(303);
});

test("the answer is the same for an unknown address, which gets no mail", async ({ site, caraId: _ }) => {
  const answers = [];
  for (const email of [cara.email, "nobody@example.com"]) {
    const { status, headers, text } = await site.openBrowser().post("/forgot", { email });
    answers.push({ status, text, location: headers.location });
  }
  expect(answers[0]).toEqual(answers[1]);
  expect(await listOutbox(site)).toHaveLength(1);
  const odd = await site.openBrowser().post("/forgot", { email: "cara\0@" });
  expect([odd.status, alertOf(odd)]).toEqual([422, "Invalid email format. Please enter a valid email."]);
});

base("on a site that sends its mail, no request looks for the account", async ({ openWith }) => {
  const site = await openWith({ SMTP_URL: "smtp://127.0.0.1:1" });
  await signUp(site.db, cara.email, cara.password);
  for (const email of [cara.email, "nobody@example.com"]) await site.openBrowser().post("/forgot", { email });
  const jobs = await site.db.selectFrom("jobs").select(["name", "payload"]).orderBy("payload").execute();
  expect(jobs).toEqual([
    { name: "mail-reset-link", payload: `{"email":"${cara.email}"}` },
    { name: "mail-reset-link", payload: '{"email":"nobody@example.com"}' },
  ]);
});

test("after a reset, a Google account that was connected with another e-mail no longer opens the account", async ({
  site,
  caraId,
}) => {
  const identity = {
    issuer: "https://accounts.google.com",
    user_id: caraId,
    created_at: "",
    verified_at: "2026",
  };
  await site.db
    .insertInto("identities")
    .values([
      { ...identity, subject: "stranger", email: "stranger@example.com" },
      { ...identity, subject: "cara", email: cara.email },
    ])
    .execute();
  await site.openBrowser().post(await requestLink(site), { password: newPassword });
  expect(await site.db.selectFrom("identities").select("subject").execute()).toEqual([{ subject: "cara" }]);
});

test("the log shows neither the links nor the addresses", async ({ site, caraId: _ }) => {
  const link = await requestLink(site);
  await site.get(link);
  await site.openBrowser().post(link, { password: newPassword });
  const log = site.log.join("");
  expect(log).toContain('"path":"/reset"');
  expect(log).not.toContain(new URL(link, site.url).searchParams.get("token"));
  expect(log).not.toContain(cara.email);
});

base(
  "an account gets twenty mails an hour, five of them for one client address, which may ask for twenty",
  async ({ openWith }) => {
    const site = await openWith({ TRUSTED_PROXIES: "127.0.0.1" });
    const ask = (email: string, clientAddress: string) =>
      site.openBrowser().post("/forgot", { email }, { "x-forwarded-for": clientAddress });
    for (let count = 0; count < 5; count++) expect((await ask(cara.email, "192.0.2.1")).status).toBe(303);
    expect((await ask(cara.email, "192.0.2.1")).status).toBe(429);
    for (let count = 1; count <= 15; count++)
      expect((await ask(cara.email, `203.0.113.${count}`)).status).toBe(303);
    for (const email of [cara.email, "CARA@example.com"]) {
      const response = await ask(email, "203.0.113.99");
      expect([response.status, alertOf(response)]).toEqual([
        429,
        "Too many attempts. Try again in 60 minutes.",
      ]);
      expect(Number(response.headers["retry-after"])).toBeGreaterThan(59 * 60);
    }
    for (let count = 1; count <= 20; count++)
      expect((await ask(`p${count}@example.com`, "198.51.100.7")).status).toBe(303);
    expect((await ask("p21@example.com", "198.51.100.7")).status).toBe(429);
  },
);

test("the outbox lists the newest hundred mails first, and keeps no more", async ({ site }) => {
  const reader = await openSetupLink(site);
  expect(textOf((await reader.get("/outbox")).text)).toContain("No mails yet.");
  await fillOutbox(site, 102);
  const mails = await listOutbox(site);
  expect([mails.length, mails[0]!.subject, mails.at(-1)!.subject]).toEqual([100, "Mail 102", "Mail 3"]);
  await sweepMails(site.db, Date.UTC(2026, 2, 2), true);
  expect(await site.db.selectFrom("mails").select("id").execute()).toHaveLength(100);
  expect((await reader.get("/outbox/nothing")).status).toBe(404);
});

test("a mail in the outbox is shown as text", async ({ site }) => {
  await enqueueMail(site.db, cara.email, {
    reason: "account",
    subject: "<b>Hi</b>",
    paragraphs: ["a <i>b</i>"],
  });
  const [mail] = await listOutbox(site);
  const { text } = await (await openSetupLink(site)).get(mail!.path);
  expect(elementOf(text, "h1")!.text).toBe("<b>Hi</b>");
  expect(textOf(mainOf(text))).toContain("a <i>b</i>");
});

/** Asks for a link. Returns its address. */
async function requestLink(site: TestSite) {
  await site.openBrowser().post("/forgot", { email: cara.email });
  return mailedLink(site, chooseSubject);
}
