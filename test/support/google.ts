// Helpers to sign in with Google. A real OpenID provider on this machine stands in for Google.

import type { Insertable } from "kysely";
import { test as base, expect } from "vitest";
import { googleProblemText } from "../../app/accounts/lib/google-problems.ts";
import { setPassword } from "../../app/accounts/models/account.server.ts";
import { startDemoProvider } from "../../app/accounts/openid/start.ts";
import type { Schema } from "../../db/schema.ts";
import { type Browser, type HttpResponse, openBrowser } from "./browser.ts";
import { freshDatabase } from "./database.ts";
import { openSite, type TestSite } from "./site.ts";

/** The tests of a file share one site and its provider, because they start slowly. Each test begins without users. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern, and there is nothing to destructure
  .extend("sharedSite", { scope: "file" }, async ({}, { onCleanup }) => {
    const site = await openGoogleSite();
    onCleanup(site.close);
    return site;
  })
  .extend("site", async ({ sharedSite }) => {
    await sharedSite.db.deleteFrom("users").execute();
    sharedSite.log.length = 0;
    return sharedSite;
  });

/**
 * Opens a site with a provider, which has the accounts of app/accounts/openid/accounts.ts. `claimsIn`: where the
 * provider sends name and e-mail.
 */
export async function openGoogleSite(claimsIn: "id-token" | "userinfo" = "id-token") {
  const database = await freshDatabase();
  let stop = async () => {};
  const site = await openSite(database, async (url) => {
    const provider = await startDemoProvider(url, claimsIn);
    stop = async () => void (await provider.stop());
    return {
      GOOGLE_CLIENT_ID: provider.id,
      GOOGLE_CLIENT_SECRET: provider.secret,
      OIDC_ISSUER: provider.issuer,
    };
  });
  const stopProvider = () => stop();
  async function close() {
    await site.close();
    await stopProvider();
    await database.remove();
  }
  return { ...site, close, stopProvider };
}

/** Clicks "Login with Google". Returns the URL at the provider to which the site redirects. */
export async function startSignIn(browser: Browser, query = ""): Promise<URL> {
  return new URL((await browser.get(`/login/google${query}`)).headers.location!);
}

/** Chooses an account at the provider; "" cancels. Returns the path of the site to which the provider redirects. */
export async function chooseAccount(
  account: string,
  authorization: URL,
  browser = openBrowser(authorization.origin),
): Promise<string> {
  const accountsPage = (await browser.get(authorization.pathname + authorization.search)).headers.location!;
  const choice = await browser.post(accountsPage, { account });
  const redirect = await browser.get(pathOf(choice.headers.location!));
  return pathOf(redirect.headers.location!);
}

/** Signs in from start to end. Returns the site's last response. */
export async function signIn(browser: Browser, account: string, query = "") {
  return browser.get(await chooseAccount(account, await startSignIn(browser, query)));
}

/** Whether the site shows that this browser is signed in. */
export async function isSignedIn(browser: Browser): Promise<boolean> {
  return (await browser.get("/")).text.includes("Logout");
}

/** A user whose e-mail is the one of Ann Lee's Google account. */
export const existingUser = {
  id: "annlee222222",
  email: "Ann.Lee@Demo.example",
  email_key: "ann.lee@demo.example",
};

/** Inserts `existingUser`, with `columns` in place of its own, and with the password if there is one. */
export async function insertUser(
  { db }: TestSite,
  columns: Partial<Insertable<Schema["users"]>>,
  password?: string,
) {
  await db
    .insertInto("users")
    .values({ ...existingUser, created_at: "2026-01-01T00:00:00.000Z", ...columns })
    .execute();
  if (password) await setPassword(db, columns.id ?? existingUser.id, password);
}

/**
 * Expects that the last response of a sign-in leads to the login with this problem, that nobody is signed in, and that
 * there is no user.
 */
export async function expectRefusal(
  site: TestSite,
  browser: Browser,
  response: HttpResponse,
  problem: string,
) {
  expect(googleProblemText(problem)).toBeTruthy();
  expect([response.status, response.headers.location]).toEqual([303, `/login?problem=${problem}`]);
  expect(await isSignedIn(browser)).toBe(false);
  expect(browser.cookies.has("site_session")).toBe(false);
  expect(await usersOf(site)).toEqual([]);
}

export function usersOf({ db }: TestSite) {
  return db.selectFrom("users").selectAll().orderBy("email_key").execute();
}

export function identitiesOf({ db }: TestSite) {
  return db.selectFrom("identities").selectAll().execute();
}

function pathOf(address: string) {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
