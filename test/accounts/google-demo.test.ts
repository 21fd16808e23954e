import { expect } from "vitest";
import { person } from "../support/browser.ts";
import { chooseAccount, insertUser, isSignedIn, signIn, startSignIn, usersOf } from "../support/google.ts";
import { attributes, elementOf, elementsOf } from "../support/page.ts";
import { openSite, test } from "../support/site.ts";

const elsewhere = { PUBLIC_URL: "https://blog.example.com" };

test("on a machine of one's own, with nothing set, demo accounts are the first thing to choose", async ({
  site,
}) => {
  const browser = site.person();
  const at = await startSignIn(browser);
  const demo = person(at.origin);
  const choice = (await demo.get(at.pathname + at.search)).headers.location!;
  const { text, headers } = await demo.get(choice);
  expect(elementOf(text, "h1")!.text).toBe("Choose a demo account");
  expect(elementsOf(text, "a")).toEqual([]);
  expect(attributes(text, "value")).toEqual(["ann", "bob", "chidi", "dana", ""]);
  for (const picture of attributes(text, "src"))
    expect((await site.get(new URL(picture).pathname)).status, picture).toBe(200);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a demo account signs in, and is the same user when the server was started again", async ({
  database,
  site,
}) => {
  const browser = site.person();
  expect((await signIn(browser, "ann")).headers.location).toBe("/");
  expect(await isSignedIn(browser)).toBe(true);
  const again = await openSite(database);
  try {
    await signIn(again.person(), "ann");
    expect(await usersOf(again)).toMatchObject([{ name: "Ann Lee", image: "/demo/ann.svg" }]);
  } finally {
    await again.close();
  }
});

test("a browser in which one demo account was chosen may choose another", async ({ site }) => {
  const at = await startSignIn(site.person());
  const demo = person(at.origin);
  await chooseAccount("ann", at, demo);
  const browser = site.person();
  await browser.get(await chooseAccount("bob", await startSignIn(browser), demo));
  expect(await usersOf(site)).toMatchObject([{ name: "Bob Okafor" }]);
});

test("a demo account never joins an existing user, and confirms no e-mail", async ({ site }) => {
  await insertUser(site, { email_verified_at: "2026-01-01T00:00:00.000Z" });
  const browser = site.person();
  expect((await signIn(browser, "ann")).headers.location).toBe("/login?problem=taken");
  expect(await isSignedIn(browser)).toBe(false);
  await signIn(browser, "bob");
  expect((await usersOf(site))[1]).toMatchObject({ name: "Bob Okafor", email_verified_at: null });
});

test("a site without a client and with people from elsewhere says that Google sign-in is not set up", async ({
  database,
}) => {
  const site = await openSite(database, elsewhere);
  expect((await site.get("/login/google")).headers.location).toBe("/login?problem=off");
  expect((await site.get("/login/google?popup=1")).text).toContain(
    "This site has not set up Google sign-in.",
  );
  await site.close();
});

test("a demo account is refused where the demo provider is off", async ({ database, site }) => {
  const browser = site.person();
  const back = await chooseAccount("ann", await startSignIn(browser));
  const open = await openSite(database, elsewhere);
  const stranger = open.person();
  stranger.cookies.set("__Host-lectern_oidc", browser.cookies.get("lectern_oidc")!);
  expect((await stranger.get(back)).headers.location).toBe("/login?problem=off");
  expect([...stranger.cookies.keys()]).toEqual([]);
  await open.close();
});
