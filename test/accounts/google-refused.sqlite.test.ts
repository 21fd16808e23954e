import { expect, vi } from "vitest";
import { chooseAccount, expectRefusal, isSignedIn, signIn, startSignIn, test } from "../support/google.ts";

test("a cancelled sign-in says so", async ({ site }) => {
  const browser = site.person();
  await expectRefusal(site, browser, await signIn(browser, ""), "cancelled");
  expect([...browser.cookies.keys()]).toEqual([]);
});

test("a provider that refuses for another reason is not quoted", async ({ site }) => {
  const browser = site.person();
  const state = (await startSignIn(browser)).searchParams.get("state");
  const told = new URLSearchParams({ state: state!, error: "server_error", error_description: "<b>buy</b>" });
  told.set("iss", site.settings.OIDC_ISSUER);
  const end = await browser.get(`/login/callback?${told}`);
  await expectRefusal(site, browser, end, "denied");
  expect(JSON.stringify(end.headers) + end.text + site.log.join()).not.toContain("buy");
});

test("a forged state is refused, and the sign-in that runs goes on", async ({ site }) => {
  const browser = site.person();
  const back = await chooseAccount("ann", await startSignIn(browser));
  const forged = back.replace(/state=[^&]*/, "state=forged");
  await expectRefusal(site, browser, await browser.get(forged), "failed");
  await expectRefusal(site, browser, await browser.get(back.replace(/state=[^&]*/, "")), "failed");
  expect((await browser.get(back)).headers.location).toBe("/");
});

test("an answer to a question with another nonce is refused", async ({ site }) => {
  const browser = site.person();
  const asked = await startSignIn(browser);
  asked.searchParams.set("nonce", "another");
  await expectRefusal(site, browser, await browser.get(await chooseAccount("ann", asked)), "failed");
});

test("a code that was got in another browser is refused", async ({ site }) => {
  const [browser, other] = [site.person(), site.person()];
  const state = (await startSignIn(browser)).searchParams.get("state")!;
  const back = new URL(await chooseAccount("bob", await startSignIn(other)), site.url);
  back.searchParams.set("state", state);
  await expectRefusal(site, browser, await browser.get(back.pathname + back.search), "failed");
});

test("a code counts once, even for a browser that kept its cookie", async ({ site }) => {
  const browser = site.person();
  const back = await chooseAccount("ann", await startSignIn(browser));
  const oidc = browser.cookies.get("lectern_oidc")!;
  expect((await browser.get(back)).headers.location).toBe("/");
  expect((await browser.get(back)).headers.location).toBe("/login?problem=expired");
  const thief = site.person();
  thief.cookies.set("lectern_oidc", oidc);
  expect((await thief.get(back)).headers.location).toBe("/login?problem=failed");
  expect(await isSignedIn(thief)).toBe(false);
});

test("an answer without the cookie, with a changed one, or after ten minutes comes too late", async ({
  site,
}) => {
  const browser = site.person();
  const back = await chooseAccount("ann", await startSignIn(browser));
  const oidc = browser.cookies.get("lectern_oidc")!;
  for (const cookie of ["", `A${oidc.slice(1)}`, oidc.slice(0, -1), "a.b"]) {
    browser.cookies.set("lectern_oidc", cookie);
    await expectRefusal(site, browser, await browser.get(back), "expired");
  }
  browser.cookies.set("lectern_oidc", oidc);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  try {
    await expectRefusal(site, browser, await browser.get(back), "expired");
  } finally {
    vi.useRealTimers();
  }
});
