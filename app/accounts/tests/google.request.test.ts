import { expect } from "vitest";
import { alertsAfter } from "../../../test/support/account.ts";
import {
  chooseAccount,
  isSignedIn,
  signIn,
  startSignIn,
  test,
  usersOf,
} from "../../../test/support/google.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { resumeSession } from "../../core/session.server.ts";
import { invite } from "../models/invitation.server.ts";

test("a new person is signed in as a new user, with the name and e-mail from Google", async ({ site }) => {
  const browser = site.openBrowser();
  const response = await signIn(browser, "bob");
  expect([response.status, response.headers.location]).toEqual([303, "/"]);
  expect(await isSignedIn(browser)).toBe(true);
  const [user, ...others] = await usersOf(site);
  expect(others).toEqual([]);
  expect(user).toMatchObject({ email: "bob.okafor@demo.example", name: "Bob Okafor" });
  expect(user!.email_verified_at).not.toBeNull();
  const [identity] = await site.db.selectFrom("identities").selectAll().execute();
  expect(identity).toMatchObject({ issuer: site.settings.OIDC_ISSUER, subject: "bob", user_id: user!.id });
});

test("after a sign-in the browser has the session cookie alone, and the database only its hash", async ({
  site,
}) => {
  await logInOwner(site);
  const browser = site.openBrowser();
  await signIn(browser, "ann");
  expect(textOf((await browser.get("/")).text)).toContain("Welcome. What you like");
  expect([...browser.cookies.keys()]).toEqual(["site_session"]);
  const sessions = await site.db.selectFrom("sessions").select("token_hash").execute();
  expect(JSON.stringify(sessions)).not.toContain(browser.cookies.get("site_session"));
});

test("an invitation is accepted with Google, too, and greets as with a password", async ({ site }) => {
  await logInOwner(site);
  const path = await invite(site.db, { role: "editor", email: "", by: ann.id });
  const page = textOf(mainOf((await site.get(path)).text));
  const browser = site.openBrowser();
  const response = await signIn(browser, "bob", path.replace("/signup?", "?to=/desk&"));
  expect(response.headers.location).toBe("/desk");
  const said = "Ann Archer invited you as editor of Lectern.";
  expect([page, await alertsAfter(browser, response)]).toEqual([expect.stringContaining(said), [said]]);
});

test("a sign-in ends the previous session of the browser", async ({ site }) => {
  const browser = site.openBrowser();
  const callback = await chooseAccount("ann", await startSignIn(browser));
  const oidc = browser.cookies.get("site_oidc")!;
  await signIn(browser, "bob");
  const previousToken = browser.cookies.get("site_session")!;
  browser.cookies.set("site_oidc", oidc);
  await browser.get(callback);
  expect(await resumeSession(site.db, previousToken)).toBeUndefined();
  expect((await resumeSession(site.db, browser.cookies.get("site_session")!))?.user.name).toBe("Ann Lee");
});

test("four sign-ins of one new person at the same moment make one user", async ({ site }) => {
  const browsers = Array.from({ length: 4 }, () => site.openBrowser());
  const callbacks = await Promise.all(
    browsers.map(async (browser) => chooseAccount("ann", await startSignIn(browser))),
  );
  const responses = await Promise.all(browsers.map((browser, index) => browser.get(callbacks[index]!)));
  expect(responses.map((response) => response.headers.location)).toEqual(["/", "/", "/", "/"]);
  expect(await usersOf(site)).toHaveLength(1);
});

test("a person whose e-mail Google has not confirmed gets an account, with the e-mail unconfirmed", async ({
  site,
}) => {
  await signIn(site.openBrowser(), "dana");
  expect(await usersOf(site)).toMatchObject([{ email: "dana@demo.example", email_verified_at: null }]);
});

test("a person without a picture gets an account without one", async ({ site }) => {
  await signIn(site.openBrowser(), "chidi");
  expect(await usersOf(site)).toMatchObject([{ name: "Chidi", image: null }]);
});

test("a sign-in leads back to the page where it began, but never to another site", async ({ site }) => {
  const signInFrom = async (path: string) =>
    (await signIn(site.openBrowser(), "ann", `?${new URLSearchParams({ to: path })}`)).headers.location;
  expect(await signInFrom("/write?draft=1")).toBe("/write?draft=1");
  for (const path of ["//evil.example/write", "/a/..//evil.example"])
    expect(await signInFrom(path), path).toBe("/");
});
