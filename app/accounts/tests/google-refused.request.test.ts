import { expect, vi } from "vitest";
import {
  chooseAccount,
  expectRefusal,
  isSignedIn,
  signIn,
  startSignIn,
  test,
} from "../../../test/support/google.ts";

test("a cancelled sign-in shows a message", async ({ site }) => {
  const browser = site.openBrowser();
  await expectRefusal(site, browser, await signIn(browser, ""), "cancelled");
  expect([...browser.cookies.keys()]).toEqual([]);
});

test("when the provider refuses for a reason of its own, its text is neither shown nor logged", async ({
  site,
}) => {
  const browser = site.openBrowser();
  const state = (await startSignIn(browser)).searchParams.get("state");
  const query = new URLSearchParams({
    state: state!,
    error: "server_error",
    error_description: "<b>buy</b>",
  });
  query.set("iss", site.settings.OIDC_ISSUER);
  const response = await browser.get(`/login/callback?${query}`);
  await expectRefusal(site, browser, response, "denied");
  expect(JSON.stringify(response.headers) + response.text + site.log.join()).not.toContain("buy");
});

test("a forged state is refused, and the sign-in in progress can still be finished", async ({ site }) => {
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser));
  const forgedCallback = callback.replace(/state=[^&]*/, "state=forged");
  await expectRefusal(site, browser, await browser.get(forgedCallback), "failed");
  await expectRefusal(site, browser, await browser.get(callback.replace(/state=[^&]*/, "")), "failed");
  expect((await browser.get(callback)).headers.location).toBe("/");
});

test("an ID token with another nonce is refused", async ({ site }) => {
  const browser = site.openBrowser();
  const authorization = await startSignIn(browser);
  authorization.searchParams.set("nonce", "another");
  await expectRefusal(site, browser, await browser.get(await chooseAccount("ann", authorization)), "failed");
});

test("a code that another browser received is refused", async ({ site }) => {
  const [browser, other] = [site.openBrowser(), site.openBrowser()];
  const state = (await startSignIn(browser)).searchParams.get("state")!;
  const callback = new URL(await chooseAccount("bob", await startSignIn(other)), site.url);
  callback.searchParams.set("state", state);
  await expectRefusal(site, browser, await browser.get(callback.pathname + callback.search), "failed");
});

test("a code works once, even in a browser that has kept its cookie", async ({ site }) => {
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser));
  const oidc = browser.cookies.get("site_oidc")!;
  expect((await browser.get(callback)).headers.location).toBe("/");
  expect((await browser.get(callback)).headers.location).toBe("/login?problem=expired");
  const thief = site.openBrowser();
  thief.cookies.set("site_oidc", oidc);
  expect((await thief.get(callback)).headers.location).toBe("/login?problem=failed");
  expect(await isSignedIn(thief)).toBe(false);
});

test("a callback without the cookie, with a changed one, or after ten minutes is refused as expired", async ({
  site,
}) => {
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser));
  const oidc = browser.cookies.get("site_oidc")!;
  for (const cookie of ["", `A${oidc.slice(1)}`, oidc.slice(0, -1), "a.b"]) {
    browser.cookies.set("site_oidc", cookie);
    await expectRefusal(site, browser, await browser.get(callback), "expired");
  }
  browser.cookies.set("site_oidc", oidc);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
  try {
    await expectRefusal(site, browser, await browser.get(callback), "expired");
  } finally {
    vi.useRealTimers();
  }
});
