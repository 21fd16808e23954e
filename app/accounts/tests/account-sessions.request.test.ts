import { expect } from "vitest";
import { alertsAfter, submitAccountForm } from "../../../test/support/account.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { isSignedIn } from "../../../test/support/google.ts";
import { elementsOf, mainOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { setPassword } from "../models/account.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/** Fixture: Ann's computer and her phone. */
const test = base.extend("ann", async ({ site }) => {
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, "sesame");
  const computer = site.openBrowser();
  await computer.post("/login", { email: ann.email, password: "sesame" }, { "user-agent": firefox });
  return { computer, phone: await site.logIn(ann) };
});

test("each session is shown with its device, its start and its last use, this device first", async ({
  site,
  ann: { computer, phone },
}) => {
  await setLastUse(site, null, 1);
  expect(await sessionsOf(computer)).toEqual([
    expect.stringMatching(/^Firefox on Linux Since .* This device$/),
    expect.stringMatching(/^Unknown device Since .*, last used yesterday End$/),
  ]);
  await setLastUse(site, "Firefox on Linux", 0);
  expect((await sessionsOf(phone))[1]).toMatch(/^Firefox on Linux Since .*, last used today End$/);
});

test("a member ends one session, and twice is harmless", async ({ ann: { computer, phone } }) => {
  const [id] = await otherSessionIds(computer);
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await submitAccountForm(computer, "end-session", { session: id! });
    expect(await alertsAfter(computer, response)).toEqual(["The session was ended."]);
  }
  expect(await Promise.all([computer, phone].map(isSignedIn))).toEqual([true, false]);
  expect(await sessionsOf(computer)).toHaveLength(1);
});

test("a member ends all other sessions at once", async ({ site, ann: { computer, phone } }) => {
  const tablet = await site.logIn(ann);
  for (let attempt = 0; attempt < 2; attempt++) {
    const response = await submitAccountForm(computer, "end-other-sessions");
    expect(await alertsAfter(computer, response)).toEqual(["All other sessions were ended."]);
  }
  expect(await Promise.all([computer, phone, tablet].map(isSignedIn))).toEqual([true, false, false]);
});

test("nobody ends the session of somebody else, and no pattern ends several", async ({
  site,
  ann: { computer, phone },
}) => {
  const stranger = await site.logIn(bob);
  const [id] = await otherSessionIds(computer);
  for (const session of [id!, "%", "________________", "", "x".repeat(16), "\0"]) {
    expect((await submitAccountForm(stranger, "end-session", { session })).status).toBe(303);
    if (session !== id) await submitAccountForm(computer, "end-session", { session });
  }
  await submitAccountForm(stranger, "end-other-sessions");
  expect(await Promise.all([computer, phone, stranger].map(isSignedIn))).toEqual([true, true, true]);
});

test("the page holds neither a session's token nor its whole hash, and no ended session", async ({
  site,
  ann: { computer, phone },
}) => {
  const { text } = await computer.get("/account");
  const rows = await site.db.selectFrom("sessions").select("token_hash").execute();
  for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
  for (const browser of [computer, phone]) expect(text).not.toContain(browser.cookies.get("site_session"));
  await setLastUse(site, null, 31);
  expect(await sessionsOf(computer)).toHaveLength(1);
});

/** Sets the last use of the session on this device to so many days ago; null: on an unknown device. */
async function setLastUse({ db }: TestSite, device: string | null, daysAgo: number) {
  await db
    .updateTable("sessions")
    .set({ expires_at: Date.now() + (30 - daysAgo) * dayMs })
    .where("device", device === null ? "is" : "=", device)
    .execute();
}

async function sessionsSectionOf(browser: Browser) {
  return elementsOf(mainOf((await browser.get("/account")).text), "section", { id: "sessions" })[0]!
    .innerHtml;
}

async function sessionsOf(browser: Browser): Promise<string[]> {
  return elementsOf(await sessionsSectionOf(browser), "li").map((item) => item.text);
}

async function otherSessionIds(browser: Browser): Promise<string[]> {
  return elementsOf(await sessionsSectionOf(browser), "input", { name: "session" }).map(
    (field) => field.attributes.value!,
  );
}
