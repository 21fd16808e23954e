import { expect } from "vitest";
import { type Browser, openBrowser } from "../../../test/support/browser.ts";
import { isSignedIn } from "../../../test/support/google.ts";
import { addOwner } from "../../../test/support/owner.ts";
import { type TestSite, test } from "../../../test/support/site.ts";
import { signUp } from "../models/account.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const dayMs = 24 * 60 * 60 * 1000;

test("every sign-in makes a new token and ends the browser's old session", async ({ site }) => {
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  const firstToken = browser.cookies.get("site_session")!;
  await browser.post("/login", cara);
  const secondToken = browser.cookies.get("site_session")!;
  expect(secondToken).not.toBe(firstToken);
  expect(secondToken).toMatch(/^[\w-]{43}$/);
  expect(await isSignedIn(personWithToken(site, firstToken))).toBe(false);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a logout leads to the login, and ends this session alone, at once", async ({ site }) => {
  await addOwner(site);
  await signUp(site.db, cara.email, cara.password);
  const [computer, phone] = [site.openBrowser(), site.openBrowser()];
  for (const browser of [computer, phone]) await browser.post("/login", cara);
  const token = computer.cookies.get("site_session")!;
  const response = await computer.post("/logout", {});
  expect([response.status, response.headers.location]).toEqual([303, "/login"]);
  expect([...computer.cookies]).toEqual([]);
  expect(await isSignedIn(personWithToken(site, token))).toBe(false);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await computer.post("/logout", {})).headers.location).toBe("/login");
  expect((await computer.get("/logout")).headers.location).toBe("/");
});

test("a session that is used is extended to thirty days, in the browser too", async ({ site }) => {
  await addOwner(site);
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  const token = browser.cookies.get("site_session");
  await browser.get("/");
  expect((await browser.get("/")).headers["set-cookie"]).toBeUndefined();
  await setExpiry(site, 2 * dayMs);
  const [cookie, ...others] = (await browser.get("/")).headers["set-cookie"] ?? [];
  expect(others).toEqual([]);
  expect(cookieFlags([cookie!])).toEqual(["site_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax"]);
  expect(cookie).toContain(`site_session=${token};`);
  expect(await readExpiry(site)).toBeGreaterThan(Date.now() + 29.9 * dayMs);
  expect((await browser.get("/")).headers["set-cookie"]).toBeUndefined();
});

test("a logout at the moment when a session would be extended still ends it", async ({ site }) => {
  await addOwner(site);
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  await browser.get("/");
  await setExpiry(site, 2 * dayMs);
  await browser.post("/logout", {});
  expect([...browser.cookies]).toEqual([]);
});

test("a session that is not used for thirty days ends", async ({ site }) => {
  const browser = site.openBrowser();
  await browser.post("/signup", cara);
  expect(await readExpiry(site)).toBeLessThan(Date.now() + 30 * dayMs + 1);
  await setExpiry(site, -1);
  expect(await isSignedIn(browser)).toBe(false);
});

test("scripts cannot read cookies; on https cookies are Secure and valid for this host alone", async ({
  site,
  openWith,
}) => {
  await addOwner(site);
  const httpResponse = await site.openBrowser().post("/signup", cara);
  expect(cookieFlags(httpResponse.headers["set-cookie"])).toEqual([
    "site_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax",
    "site_alert: HttpOnly, Max-Age=60, Path=/, SameSite=Lax",
  ]);
  const secureSite = await openWith({ PUBLIC_URL: "https://blog.example.com" });
  const headers = { origin: "https://blog.example.com" };
  const visitor = secureSite.openBrowser();
  const likeResponse = await visitor.act("/blog/s3/like", { on: "yes" }, headers);
  const loginResponse = await visitor.post("/login", cara, headers);
  expect(
    cookieFlags([...likeResponse.headers["set-cookie"]!, ...loginResponse.headers["set-cookie"]!]),
  ).toEqual([
    "__Host-site_visitor: HttpOnly, Max-Age=31536000, Path=/, SameSite=Lax, Secure",
    "__Host-site_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax, Secure",
    "__Host-site_visitor: HttpOnly, Max-Age=0, Path=/, SameSite=Lax, Secure",
  ]);
  expect(await isSignedIn(visitor)).toBe(true);
  // Another host of the domain could set a cookie without the prefix, so the site ignores it.
  const victim = secureSite.openBrowser();
  victim.cookies.set("site_session", visitor.cookies.get("__Host-site_session")!);
  expect(await isSignedIn(victim)).toBe(false);
});

function personWithToken({ url }: TestSite, token: string): Browser {
  const browser = openBrowser(url);
  browser.cookies.set("site_session", token);
  return browser;
}

async function setExpiry({ db }: TestSite, fromNowMs: number) {
  await db
    .updateTable("sessions")
    .set({ expires_at: Date.now() + fromNowMs })
    .execute();
}

async function readExpiry({ db }: TestSite) {
  return Number((await db.selectFrom("sessions").select("expires_at").executeTakeFirstOrThrow()).expires_at);
}

function cookieFlags(cookies: string[] = []) {
  return cookies.map((cookie) => {
    const [pair, ...rest] = cookie.split("; ");
    return `${pair!.split("=")[0]}: ${rest.sort().join(", ")}`;
  });
}
