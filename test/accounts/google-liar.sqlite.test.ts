// Providers that lie, or never come to an end.
import { expect } from "vitest";
import { fetchBounded } from "../../app/openid/bounded-fetch.server.ts";
import { begins, isIn, refused, usersOf } from "../support/google.ts";
import { openLiar } from "../support/liar.ts";
import { test as base, errors, openSite, type TestSite } from "../support/site.ts";

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend("liar", async ({}, { onCleanup }) => {
    const liar = await openLiar();
    onCleanup(liar.close);
    return liar;
  })
  .extend("site", async ({ database, liar }, { onCleanup }) => {
    const client = { GOOGLE_CLIENT_ID: "a", GOOGLE_CLIENT_SECRET: "b", OIDC_ISSUER: liar.issuer };
    const site = await openSite(database, client);
    onCleanup(site.close);
    return site;
  });

test("an ID token counts with the signature that its provider vouches for", async ({ site, liar }) => {
  const { browser, end } = await comesBack(site, liar);
  expect(end.headers.location).toBe("/");
  expect(await isIn(browser)).toBe(true);
  expect(await usersOf(site)).toMatchObject([{ email: "eve@example.com" }]);
});

for (const signs of ["foreign", "nobody"] as const)
  test(`an ID token that ${signs === "nobody" ? "nobody" : "another key"} signed is refused`, async ({
    site,
    liar,
  }) => {
    liar.signs = signs;
    const { browser, end } = await comesBack(site, liar);
    await refused(site, browser, end, "failed");
  });

for (const endpoint of ["token", "jwks", "userinfo"] as const)
  test(`an answer without an end from the provider's ${endpoint} is cut off, and nobody is signed in`, async ({
    site,
    liar,
  }) => {
    if (endpoint === "userinfo") liar.emailIn = "userinfo";
    liar.endless = endpoint;
    const { browser, end } = await comesBack(site, liar);
    await refused(site, browser, end, "failed");
    // What the system holds between the two counts as sent.
    expect(await liar.hungUp.promise).toBeLessThan(16 * 1024 * 1024);
    expect(site.log.join()).toContain("answered with too much");
    expect(errors(site)).toEqual([]);
  });

test("a description without an end is cut off, and read anew when the provider has come to its senses", async ({
  site,
  liar,
}) => {
  liar.endless = "discovery";
  await refused(site, site.person(), await site.get("/login/google"), "failed");
  expect(await liar.hungUp.promise).toBeLessThan(16 * 1024 * 1024);
  liar.endless = undefined;
  expect((await comesBack(site, liar)).end.headers.location).toBe("/");
});

test("a time-out counts within an answer, too", async ({ liar }) => {
  liar.stalling = "jwks";
  const asked = { method: "GET", headers: {}, body: undefined, redirect: "manual" } as const;
  const answer = fetchBounded(`${liar.issuer}/jwks`, { ...asked, signal: AbortSignal.timeout(300) });
  await expect(answer).rejects.toThrow(expect.objectContaining({ name: "TimeoutError" }));
});

/** Somebody comes back from the provider with a code. */
async function comesBack(site: TestSite, liar: { nonce: string; issuer: string }) {
  const browser = site.person();
  const asked = (await begins(browser)).searchParams;
  liar.nonce = asked.get("nonce")!;
  const query = new URLSearchParams({ code: "c", state: asked.get("state")!, iss: liar.issuer });
  return { browser, end: await browser.get(`/login/callback?${query}`) };
}
