import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, vi } from "vitest";
import { signInProblem } from "../app/lib/sign-in-problems.ts";
import type { Answer, Person } from "./browser.ts";
import { begins, chooses, isIn, openGoogleSite, signsIn, test, usersOf } from "./google.ts";
import { test as fresh, openSite, type TestSite } from "./site.ts";

test("a cancelled sign-in says so", async ({ site }) => {
  const browser = site.person();
  await refused(site, browser, await signsIn(browser, ""), "cancelled");
  expect([...browser.cookies.keys()]).toEqual([]);
});

test("a provider that refuses for another reason is not quoted", async ({ site }) => {
  const browser = site.person();
  const state = (await begins(browser)).searchParams.get("state");
  const told = new URLSearchParams({ state: state!, error: "server_error", error_description: "<b>buy</b>" });
  told.set("iss", site.settings.OIDC_ISSUER);
  const end = await browser.get(`/login/callback?${told}`);
  await refused(site, browser, end, "denied");
  expect(JSON.stringify(end.headers) + end.text + site.log.join()).not.toContain("buy");
});

test("a forged state is refused, and the sign-in that runs goes on", async ({ site }) => {
  const browser = site.person();
  const back = await chooses("ann", await begins(browser));
  const forged = back.replace(/state=[^&]*/, "state=forged");
  await refused(site, browser, await browser.get(forged), "failed");
  await refused(site, browser, await browser.get(back.replace(/state=[^&]*/, "")), "failed");
  expect((await browser.get(back)).headers.location).toBe("/");
});

test("an answer to a question with another nonce is refused", async ({ site }) => {
  const browser = site.person();
  const asked = await begins(browser);
  asked.searchParams.set("nonce", "another");
  await refused(site, browser, await browser.get(await chooses("ann", asked)), "failed");
});

test("a code that was got in another browser is refused", async ({ site }) => {
  const [browser, other] = [site.person(), site.person()];
  const state = (await begins(browser)).searchParams.get("state")!;
  const back = new URL(await chooses("bob", await begins(other)), site.url);
  back.searchParams.set("state", state);
  await refused(site, browser, await browser.get(back.pathname + back.search), "failed");
});

test("a code counts once, even for a browser that kept its cookie", async ({ site }) => {
  const browser = site.person();
  const back = await chooses("ann", await begins(browser));
  const oidc = browser.cookies.get("lectern_oidc")!;
  expect((await browser.get(back)).headers.location).toBe("/");
  expect((await browser.get(back)).headers.location).toBe("/login?problem=expired");
  const thief = site.person();
  thief.cookies.set("lectern_oidc", oidc);
  expect((await thief.get(back)).headers.location).toBe("/login?problem=failed");
  expect(await isIn(thief)).toBe(false);
});

test("an answer without the cookie, with a changed one, or after ten minutes comes too late", async ({
  site,
}) => {
  const browser = site.person();
  const back = await chooses("ann", await begins(browser));
  const oidc = browser.cookies.get("lectern_oidc")!;
  for (const cookie of ["", `A${oidc.slice(1)}`, oidc.slice(0, -1), "a.b"]) {
    browser.cookies.set("lectern_oidc", cookie);
    await refused(site, browser, await browser.get(back), "expired");
  }
  browser.cookies.set("lectern_oidc", oidc);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  try {
    await refused(site, browser, await browser.get(back), "expired");
  } finally {
    vi.useRealTimers();
  }
});

test("a provider that is down leaves a clear message, before and after the choice", async () => {
  const site = await openGoogleSite();
  try {
    const browser = site.person();
    const back = await chooses("ann", await begins(browser));
    await site.stopProvider();
    await refused(site, browser, await browser.get(back), "unreachable");
    expect(site.log.join()).not.toMatch(new RegExp(new URL(back, site.url).searchParams.get("code")!));
  } finally {
    await site.close();
  }
});

fresh("a provider that comes back is found again", async ({ database }) => {
  const provider = createServer().listen(0, "127.0.0.1");
  await new Promise((done) => provider.once("listening", done));
  const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  let up = false;
  provider.on("request", (_req, res) => {
    if (!up) return res.destroy();
    const told = { issuer, authorization_endpoint: `${issuer}/auth` };
    return res.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(told));
  });
  const site = await openSite(database, {
    OIDC_ISSUER: issuer,
    GOOGLE_CLIENT_ID: "a",
    GOOGLE_CLIENT_SECRET: "b",
  });
  try {
    await refused(site, site.person(), await site.get("/login/google"), "unreachable");
    up = true;
    expect((await site.get("/login/google")).headers.location).toMatch(`${issuer}/auth?`);
  } finally {
    await site.close();
    provider.close();
  }
});

async function refused(site: TestSite, browser: Person, end: Answer, problem: string) {
  expect(signInProblem(problem)).toBeTruthy();
  expect([end.status, end.headers.location]).toEqual([303, `/login?problem=${problem}`]);
  expect(await isIn(browser)).toBe(false);
  expect(browser.cookies.has("lectern_session")).toBe(false);
  expect(await usersOf(site)).toEqual([]);
}
