// Providers that send false tokens, or responses that never end.
import { expect } from "vitest";
import { fetchBounded } from "../../app/openid/bounded-fetch.server.ts";
import { expectRefusal, isSignedIn, startSignIn, usersOf } from "../support/google.ts";
import { openLyingProvider } from "../support/lying-provider.ts";
import { test as base, loggedErrors, openSite, type TestSite } from "../support/site.ts";

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend("provider", async ({}, { onCleanup }) => {
    const provider = await openLyingProvider();
    onCleanup(provider.close);
    return provider;
  })
  .extend("site", async ({ database, provider }, { onCleanup }) => {
    const client = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b", OIDC_ISSUER: provider.issuer };
    const site = await openSite(database, client);
    onCleanup(site.close);
    return site;
  });

test("an ID token counts with the signature that its provider vouches for", async ({ site, provider }) => {
  const { browser, end } = await comesBack(site, provider);
  expect(end.headers.location).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await usersOf(site)).toMatchObject([{ email: "eve@example.com" }]);
});

for (const signedBy of ["foreign", "none"] as const)
  test(`an ID token that ${signedBy === "none" ? "nobody" : "another key"} signed is refused`, async ({
    site,
    provider,
  }) => {
    provider.signedBy = signedBy;
    const { browser, end } = await comesBack(site, provider);
    await expectRefusal(site, browser, end, "failed");
  });

for (const endpoint of ["token", "jwks", "userinfo"] as const)
  test(`an answer without an end from the provider's ${endpoint} is cut off, and nobody is signed in`, async ({
    site,
    provider,
  }) => {
    if (endpoint === "userinfo") provider.emailIn = "userinfo";
    provider.endlessEndpoint = endpoint;
    const { browser, end } = await comesBack(site, provider);
    await expectRefusal(site, browser, end, "failed");
    // What the system holds between the two counts as sent.
    expect(await provider.bytesSent.promise).toBeLessThan(16 * 1024 * 1024);
    expect(site.log.join()).toContain("answered with too much");
    expect(loggedErrors(site)).toEqual([]);
  });

test("a description without an end is cut off, and read anew when the provider has come to its senses", async ({
  site,
  provider,
}) => {
  provider.endlessEndpoint = "discovery";
  await expectRefusal(site, site.person(), await site.get("/login/google"), "failed");
  expect(await provider.bytesSent.promise).toBeLessThan(16 * 1024 * 1024);
  provider.endlessEndpoint = undefined;
  expect((await comesBack(site, provider)).end.headers.location).toBe("/");
});

test("a time-out counts within an answer, too", async ({ provider }) => {
  provider.stallingEndpoint = "jwks";
  const asked = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const;
  const answer = fetchBounded(`${provider.issuer}/jwks`, { ...asked, signal: AbortSignal.timeout(300) });
  await expect(answer).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

/** Somebody comes back from the provider with a code. */
async function comesBack(site: TestSite, provider: { nonce: string; issuer: string }) {
  const browser = site.person();
  const asked = (await startSignIn(browser)).searchParams;
  provider.nonce = asked.get("nonce")!;
  const query = new URLSearchParams({ code: "c", state: asked.get("state")!, iss: provider.issuer });
  return { browser, end: await browser.get(`/login/callback?${query}`) };
}
