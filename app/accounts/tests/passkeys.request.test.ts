import { expect } from "vitest";
import { authenticator } from "../../../test/support/authenticator.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { isSignedIn } from "../../../test/support/google.ts";
import { elementsOf } from "../../../test/support/page.ts";
import { loggedErrors, type TestSite, test } from "../../../test/support/site.ts";
import { blockUser, setPassword } from "../models/account.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };

/** Passkeys are bound to a host name, never to an IP address, so those of a site at 127.0.0.1 belong to localhost. */
const originOf = (site: TestSite) => `http://localhost:${new URL(site.url).port}`;

async function sendJson(browser: Browser, site: TestSite, path: string, body: unknown) {
  const headers = { "content-type": "application/json", origin: site.url };
  const response = await browser.postRaw(path, JSON.stringify(body), headers);
  return { status: response.status, ...JSON.parse(response.text) };
}

async function signUp(site: TestSite) {
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  const { id } = await site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", cara.email)
    .executeTakeFirstOrThrow();
  return { browser, id };
}

/** Adds a passkey to the account of this browser. */
async function addPasskey(site: TestSite, browser: Browser, key = authenticator(originOf(site))) {
  const { options } = await sendJson(browser, site, "/account/passkeys", {});
  const response = key.create(options);
  const result = await sendJson(browser, site, "/account/passkeys", { response });
  return { key, options, response, result };
}

async function signIn(site: TestSite, key: ReturnType<typeof authenticator>, browser = site.openBrowser()) {
  const { options } = await sendJson(browser, site, "/login/passkey", {});
  const response = key.get(options);
  return { browser, response, result: await sendJson(browser, site, "/login/passkey", { response }) };
}

async function makeSessionsOld(site: TestSite) {
  const created_at = new Date(Date.now() - 11 * 60_000).toISOString();
  await site.db.updateTable("sessions").set({ created_at }).execute();
}

test("a member adds a passkey, signs in with it on another device, and removes it", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key, options, result } = await addPasskey(site, browser);
  expect(result.status).toBe(201);
  expect(options.rp.id).toBe("localhost");
  expect(options.authenticatorSelection).toMatchObject({
    residentKey: "preferred",
    userVerification: "required",
  });
  expect((await browser.get("/account")).text).toContain("not used yet");

  const device = await signIn(site, key);
  expect(device.result).toEqual({ status: 200, signedIn: true });
  expect(await isSignedIn(device.browser)).toBe(true);
  expect((await browser.get("/account")).text).toContain("last used");

  const removal = await browser.post("/account/passkeys/remove", { id: key.id });
  expect([removal.status, removal.headers.location]).toEqual([303, "/account"]);
  expect((await signIn(site, key)).result).toEqual({
    status: 422,
    error: "This passkey cannot log in here.",
  });
  const again = await browser.post("/account/passkeys/remove", { id: key.id });
  expect(again.status).toBe(303);
  const subjects = (await site.db.selectFrom("mails").select("content").execute()).map(
    ({ content }) => JSON.parse(content).subject,
  );
  expect(subjects.filter((subject) => subject.includes("passkey")).sort()).toEqual([
    "A passkey was added to your account",
    "A passkey was removed from your account",
  ]);
  expect(loggedErrors(site)).toEqual([]);
});

test("a response that is sent again is refused, whether or not the authenticator has a counter", async ({
  site,
}) => {
  const { browser } = await signUp(site);
  for (const hasCounter of [true, false]) {
    const added = await addPasskey(site, browser, authenticator(originOf(site), { counts: hasCounter }));
    expect(added.result.status).toBe(201);
    const addedAgain = await sendJson(browser, site, "/account/passkeys", { response: added.response });
    expect(addedAgain.status).toBe(422);
    const first = await signIn(site, added.key);
    expect(first.result.status).toBe(200);
    const thief = site.openBrowser();
    const replay = await sendJson(thief, site, "/login/passkey", { response: first.response });
    expect(replay.status).toBe(422);
    expect(await isSignedIn(thief)).toBe(false);
    expect((await signIn(site, added.key)).result.status).toBe(200);
  }
});

test("a challenge works for its purpose and its member alone", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  const { options } = await sendJson(browser, site, "/account/passkeys", {});
  const forOtherPurpose = key.get({ ...options, rpId: "localhost" });
  expect(
    (await sendJson(site.openBrowser(), site, "/login/passkey", { response: forOtherPurpose })).status,
  ).toBe(422);
  const dan = site.openBrowser();
  await dan.post("/signup", { email: "dan@example.com", password: "sesame" });
  const { options: danOptions } = await sendJson(dan, site, "/account/passkeys", {});
  const stolen = authenticator(originOf(site)).create(danOptions);
  expect((await sendJson(browser, site, "/account/passkeys", { response: stolen })).status).toBe(422);
});

test("a passkey for another website is refused", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  const { options } = await sendJson(browser, site, "/account/passkeys", {});
  const foreign = authenticator("http://evil.example").create(options);
  expect((await sendJson(browser, site, "/account/passkeys", { response: foreign })).status).toBe(422);
  const other = await sendJson(browser, site, "/login/passkey", {});
  const response = key.get({ ...other.options, rpId: "evil.example" });
  expect((await sendJson(browser, site, "/login/passkey", { response })).status).toBe(422);
});

test("a counter that falls, as that of a copied key does, is refused and logged", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  await signIn(site, key);
  key.setCounter(0);
  const { result } = await signIn(site, key);
  expect(result.status).toBe(422);
  expect(site.log.filter((line) => line.includes("its counter fell"))).toHaveLength(1);
  key.setCounter(9);
  expect((await signIn(site, key)).result.status).toBe(200);
});

test("somebody who is blocked cannot sign in with a passkey", async ({ site }) => {
  const { browser, id } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  await blockUser(site.db, id);
  const { result, browser: device } = await signIn(site, key);
  expect(result).toEqual({ status: 422, error: "This passkey cannot log in here." });
  expect(await isSignedIn(device)).toBe(false);
});

test("after a reset of the password no older passkey works: it may be a stranger's", async ({ site }) => {
  const { browser, id } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  await setPassword(site.db, id, "another one");
  expect((await signIn(site, key)).result.status).toBe(422);
});

test("long after the sign-in, adding and removing a passkey need the password", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  await makeSessionsOld(site);
  const ask = (password?: string) => sendJson(browser, site, "/account/passkeys", { password });
  expect(await ask()).toMatchObject({ status: 422, error: "Enter your current password." });
  expect(await ask("wrong")).toMatchObject({ status: 422, error: "That is not your current password." });
  expect((await ask(cara.password)).options.challenge).toMatch(/^[\w-]{43}$/);

  const remove = (password: string) => browser.post("/account/passkeys/remove", { id: key.id, password });
  const refusal = await remove("");
  expect(refusal.status).toBe(422);
  expect(elementsOf(refusal.text, "input", { name: "id" })[0]!.attributes.value).toBe(key.id);
  expect((await remove(cara.password)).status).toBe(303);
  expect((await site.db.selectFrom("passkeys").select("id").execute()).length).toBe(0);
});

test("without a password, an old session has to sign in anew before a passkey is added", async ({ site }) => {
  const { browser } = await signUp(site);
  await site.db.deleteFrom("passwords").execute();
  await makeSessionsOld(site);
  expect((await sendJson(browser, site, "/account/passkeys", {})).status).toBe(403);
  expect((await browser.get("/account")).text).toContain("log out and in again");
});

test("wrong passwords are counted", async ({ site }) => {
  const { browser } = await signUp(site);
  await makeSessionsOld(site);
  const statuses = [];
  for (let attempt = 0; attempt < 11; attempt++)
    statuses.push((await sendJson(browser, site, "/account/passkeys", { password: "wrong" })).status);
  expect(statuses.slice(-2)).toEqual([422, 429]);
});

test("a member cannot remove the passkey of another one", async ({ site }) => {
  const { browser } = await signUp(site);
  const { key } = await addPasskey(site, browser);
  const dan = site.openBrowser();
  await dan.post("/signup", { email: "dan@example.com", password: "sesame" });
  await dan.post("/account/passkeys/remove", { id: key.id });
  expect((await signIn(site, key)).result.status).toBe(200);
});
