import { expect } from "vitest";
import {
  existingUser,
  identitiesOf,
  insertUser,
  isSignedIn,
  signIn,
  test,
  usersOf,
} from "../../../test/support/google.ts";
import { attributeValues, mainOf, textOf } from "../../../test/support/page.ts";

const password = "long ago";

test("a user with a password is asked for it once, before the Google account is joined", async ({ site }) => {
  await insertUser(site, {}, password);
  const browser = site.openBrowser();
  const response = await signIn(browser, "ann");
  expect([response.status, response.headers.location]).toEqual([303, "/login?confirm=google"]);
  const login = textOf(mainOf((await browser.get(response.headers.location!)).text));
  expect(login).toContain("An account uses ann.lee@demo.example already.");
  expect(await isSignedIn(browser)).toBe(false);
  expect(await identitiesOf(site)).toEqual([]);
});

test("after the password the account is joined, has its old name, and can sign in with Google from then on", async ({
  site,
}) => {
  await insertUser(site, { name: "Annie" }, password);
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  await browser.post("/login", { email: existingUser.email, password });
  expect(await isSignedIn(browser)).toBe(true);
  expect([...browser.cookies.keys()]).toEqual(["site_session"]);
  expect((await signIn(site.openBrowser(), "ann")).headers.location).toBe("/");
  const [user, ...others] = await usersOf(site);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ id: existingUser.id, name: "Annie", email: existingUser.email });
  expect(user!.email_verified_at).not.toBeNull();
});

test("a sign-in that began at /write leads there after the password", async ({ site }) => {
  await insertUser(site, {}, password);
  const browser = site.openBrowser();
  const response = await signIn(browser, "ann", "?to=/write");
  expect(response.headers.location).toBe("/login?confirm=google&to=%2Fwrite");
  const [next] = attributeValues(mainOf((await browser.get(response.headers.location!)).text), "value");
  expect(next).toBe("/write");
  const { headers } = await browser.post("/login", { email: existingUser.email, password, next: next! });
  expect(headers.location).toBe("/write");
  expect((await browser.get("/login?to=//evil.example")).headers.location).toBe("/");
});

test("a wrong password joins no account, and the person may try again", async ({ site }) => {
  await insertUser(site, {}, password);
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  await browser.post("/login", { email: existingUser.email, password: "long ago?" });
  expect(await isSignedIn(browser)).toBe(false);
  expect(await identitiesOf(site)).toEqual([]);
  await browser.post("/login", { email: existingUser.email, password });
  expect(await identitiesOf(site)).toMatchObject([{ subject: "ann", user_id: existingUser.id }]);
});

test("the e-mail and password of another user log in as that user, and join no account", async ({ site }) => {
  await insertUser(site, {}, password);
  await insertUser(
    site,
    { id: "bob222222222", email: "bob@example.com", email_key: "bob@example.com" },
    "bob's own",
  );
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  await browser.post("/login", { email: "bob@example.com", password: "bob's own" });
  expect(await isSignedIn(browser)).toBe(true);
  expect(await identitiesOf(site)).toEqual([]);
});

test("a cookie that was changed, or set for another step of the sign-in, joins no account", async ({
  site,
}) => {
  await insertUser(site, {}, password);
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  const joiningCookie = browser.cookies.get("site_joining")!;
  await browser.get("/login/google");
  for (const cookie of [`A${joiningCookie.slice(1)}`, "nonsense", browser.cookies.get("site_oidc")!]) {
    const other = site.openBrowser();
    other.cookies.set("site_joining", cookie);
    await other.post("/login", { email: existingUser.email, password });
    expect(await isSignedIn(other)).toBe(true);
  }
  expect(await identitiesOf(site)).toEqual([]);
});
