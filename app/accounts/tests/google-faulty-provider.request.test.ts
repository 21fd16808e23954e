// Providers that send false tokens, or responses that never end.
import { expect } from "vitest";
import { expectRefusal, isSignedIn, startSignIn, usersOf } from "../../../test/support/google.ts";
import { openFaultyProvider } from "../../../test/support/servers/faulty-provider.ts";
import { test as base, loggedErrors, openSite, type TestSite } from "../../../test/support/site.ts";
import { fetchBounded } from "../openid/bounded-fetch.server.ts";

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern, and there is nothing to destructure
  .extend("provider", async ({}, { onCleanup }) => {
    const provider = await openFaultyProvider();
    onCleanup(provider.close);
    return provider;
  })
  .extend("site", async ({ database, provider }, { onCleanup }) => {
    const client = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b", OIDC_ISSUER: provider.issuer };
    const site = await openSite(database, client);
    onCleanup(site.close);
    return site;
  });

test("an ID token with the signature of its provider signs in", async ({ site, provider }) => {
  const { browser, response } = await returnWithCode(site, provider);
  expect(response.headers.location).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  expect(await usersOf(site)).toMatchObject([{ email: "eve@example.com" }]);
});

for (const signedBy of ["foreign", "none"] as const)
  test(`an ID token that ${signedBy === "none" ? "nobody" : "another key"} signed is refused`, async ({
    site,
    provider,
  }) => {
    provider.signedBy = signedBy;
    const { browser, response } = await returnWithCode(site, provider);
    await expectRefusal(site, browser, response, "failed");
  });

for (const endpoint of ["token", "jwks", "userinfo"] as const)
  test(`an endless response from the provider's ${endpoint} endpoint is cut off, and nobody is signed in`, async ({
    site,
    provider,
  }) => {
    if (endpoint === "userinfo") provider.emailIn = "userinfo";
    provider.endlessEndpoint = endpoint;
    const { browser, response } = await returnWithCode(site, provider);
    await expectRefusal(site, browser, response, "failed");
    // Bytes in the buffers of the operating system count as sent.
    expect(await provider.bytesSent.promise).toBeLessThan(16 * 1024 * 1024);
    expect(site.log.join()).toContain("answered with too much");
    expect(loggedErrors(site)).toEqual([]);
  });

test("an endless discovery document is cut off, and read again when the provider works", async ({
  site,
  provider,
}) => {
  provider.endlessEndpoint = "discovery";
  await expectRefusal(site, site.openBrowser(), await site.get("/login/google"), "failed");
  expect(await provider.bytesSent.promise).toBeLessThan(16 * 1024 * 1024);
  provider.endlessEndpoint = undefined;
  expect((await returnWithCode(site, provider)).response.headers.location).toBe("/");
});

test("a timeout also ends a response that has begun", async ({ provider }) => {
  provider.stallingEndpoint = "jwks";
  const options = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const;
  const response = fetchBounded(`${provider.issuer}/jwks`, { ...options, signal: AbortSignal.timeout(300) });
  await expect(response).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

/** Starts a sign-in, and requests the callback with a code, as if the provider had redirected there. */
async function returnWithCode(site: TestSite, provider: { nonce: string; issuer: string }) {
  const browser = site.openBrowser();
  const authorization = (await startSignIn(browser)).searchParams;
  provider.nonce = authorization.get("nonce")!;
  const query = new URLSearchParams({ code: "c", state: authorization.get("state")!, iss: provider.issuer });
  return { browser, response: await browser.get(`/login/callback?${query}`) };
}
