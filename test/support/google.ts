// Signing in through a real OpenID provider that stands where Google would.
import { test as base, expect } from "vitest";
import { signInProblemText } from "../../app/lib/sign-in-problems.ts";
import { setPassword } from "../../app/models/account.server.ts";
import { startDemoProvider } from "../../app/openid/demo-provider/start.ts";
import type { UserTable } from "../../db/schema.ts";
import { type Answer, type Person, person } from "./browser.ts";
import { freshDatabase } from "./database.ts";
import { openSite, type TestSite } from "./site.ts";

/** A file's tests share one site and its provider, which take their time to start; each begins without users. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
  .extend("opened", { scope: "file" }, async ({}, { onCleanup }) => {
    const site = await openGoogleSite();
    onCleanup(site.close);
    return site;
  })
  .extend("site", async ({ opened }) => {
    await opened.db.deleteFrom("users").execute();
    opened.log.length = 0;
    return opened;
  });

/** A site whose settings name a provider; it knows the accounts of app/openid/demo-provider/accounts.ts. */
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

/** Clicks "Login with Google". Answers the address at the provider that the site leads to. */
export async function begins(browser: Person, query = ""): Promise<URL> {
  return new URL((await browser.get(`/login/google${query}`)).headers.location!);
}

/** Chooses an account ("" cancels) at the provider. Answers the path of the site that the provider leads back to. */
export async function chooses(account: string, at: URL, browser = person(at.origin)): Promise<string> {
  const page = (await browser.get(at.pathname + at.search)).headers.location!;
  const resumed = await browser.post(page, { account });
  const back = await browser.get(pathOf(resumed.headers.location!));
  return pathOf(back.headers.location!);
}

/** The whole way. Answers what the site says at the end. */
export async function signsIn(browser: Person, account: string, query = "") {
  return browser.get(await chooses(account, await begins(browser, query)));
}

/** Whether the site shows this browser as signed in. */
export async function isIn(browser: Person): Promise<boolean> {
  return (await browser.get("/")).text.includes("Logout");
}

/** A user whose e-mail is the one of Ann Lee's Google account. */
export const before = {
  id: "annlee222222",
  email: "Ann.Lee@Demo.example",
  email_key: "ann.lee@demo.example",
};

/** Makes `before` a user of the site, other columns as given, with a password if there is one. */
export async function wasHere({ db }: TestSite, columns: Partial<UserTable>, password?: string) {
  await db
    .insertInto("users")
    .values({ ...before, created_at: "2026-01-01T00:00:00.000Z", ...columns })
    .execute();
  if (password) await setPassword(db, columns.id ?? before.id, password);
}

/** The end of a sign-in that led to nothing but this problem on the login screen. */
export async function refused(site: TestSite, browser: Person, end: Answer, problem: string) {
  expect(signInProblemText(problem)).toBeTruthy();
  expect([end.status, end.headers.location]).toEqual([303, `/login?problem=${problem}`]);
  expect(await isIn(browser)).toBe(false);
  expect(browser.cookies.has("lectern_session")).toBe(false);
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
