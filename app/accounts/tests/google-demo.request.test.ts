import { expect } from "vitest";
import { openBrowser } from "../../../test/support/browser.ts";
import {
  chooseAccount,
  insertUser,
  isSignedIn,
  signIn,
  startSignIn,
  usersOf,
} from "../../../test/support/google.ts";
import { attributeValues, elementOf, elementsOf } from "../../../test/support/page.ts";
import { hasTwoNodes, openSite, test } from "../../../test/support/site.ts";

const publicSettings = { PUBLIC_URL: "https://blog.example.com" };

test("without settings, on a local machine, Google sign-in offers only demo accounts", async ({ site }) => {
  const browser = site.openBrowser();
  const authorization = await startSignIn(browser);
  const demo = openBrowser(authorization.origin);
  const accountsPage = (await demo.get(authorization.pathname + authorization.search)).headers.location!;
  const { text, headers } = await demo.get(accountsPage);
  expect(elementOf(text, "h1")!.text).toBe("Choose a demo account");
  expect(elementsOf(text, "a")).toEqual([]);
  expect(attributeValues(text, "value")).toEqual(["ann", "bob", "chidi", "dana", ""]);
  for (const picture of attributeValues(text, "src"))
    expect((await site.get(new URL(picture).pathname)).status, picture).toBe(200);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a demo account signs in, and is the same user after a restart of the server", async ({
  skip,
  database,
  site,
}) => {
  skip(hasTwoNodes, "looks into one node");
  const browser = site.openBrowser();
  expect((await signIn(browser, "ann")).headers.location).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  const restarted = await openSite(database);
  try {
    await signIn(restarted.openBrowser(), "ann");
    expect(await usersOf(restarted)).toMatchObject([{ name: "Ann Lee", image: "/demo/ann.svg" }]);
  } finally {
    await restarted.close();
  }
});

test("after one demo account, the same browser may choose another", async ({ site }) => {
  const authorization = await startSignIn(site.openBrowser());
  const demo = openBrowser(authorization.origin);
  await chooseAccount("ann", authorization, demo);
  const browser = site.openBrowser();
  await browser.get(await chooseAccount("bob", await startSignIn(browser), demo));
  expect(await usersOf(site)).toMatchObject([{ name: "Bob Okafor" }]);
});

test("a demo account never joins an existing user, and confirms no e-mail", async ({ skip, site }) => {
  skip(hasTwoNodes, "looks into one node");
  await insertUser(site, { email_verified_at: "2026-01-01T00:00:00.000Z" });
  const browser = site.openBrowser();
  expect((await signIn(browser, "ann")).headers.location).toBe("/login?problem=taken");
  expect(await isSignedIn(browser)).toBe(false);
  await signIn(browser, "bob");
  expect((await usersOf(site))[1]).toMatchObject({ name: "Bob Okafor", email_verified_at: null });
});

test("a public site without a Google client says that Google sign-in is not set up", async ({ openWith }) => {
  const site = await openWith(publicSettings);
  expect((await site.get("/login/google")).headers.location).toBe("/login?problem=off");
  expect((await site.get("/login/google?popup=1")).text).toContain(
    "This site has not set up login with Google.",
  );
});

test("a demo account is refused by a site without the demo provider", async ({ openWith, site }) => {
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser));
  const withoutDemo = await openWith(publicSettings);
  const stranger = withoutDemo.openBrowser();
  stranger.cookies.set("__Host-site_oidc", browser.cookies.get("site_oidc")!);
  expect((await stranger.get(callback)).headers.location).toBe("/login?problem=off");
  expect([...stranger.cookies.keys()]).toEqual([]);
});
