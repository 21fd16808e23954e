import { expect } from "vitest";
import { signUp } from "../../app/models/account.server.ts";
import { type Person, person } from "../support/browser.ts";
import { isSignedIn } from "../support/google.ts";
import { openSite, type TestSite, test } from "../support/site.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const day = 24 * 60 * 60 * 1000;

test("every sign-in makes a new token and ends the browser's old session", async ({ site }) => {
  const browser = site.person();
  await browser.post("/signup", cara);
  const first = browser.cookies.get("lectern_session")!;
  await browser.post("/login", cara);
  const second = browser.cookies.get("lectern_session")!;
  expect(second).not.toBe(first);
  expect(second).toMatch(/^[\w-]{43}$/);
  expect(await isSignedIn(holding(site, first))).toBe(false);
  expect(await isSignedIn(browser)).toBe(true);
});

test("a logout leads to the login, ends this session at once, and no other", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const [desk, phone] = [site.person(), site.person()];
  for (const browser of [desk, phone]) await browser.post("/login", cara);
  const token = desk.cookies.get("lectern_session")!;
  const answer = await desk.post("/logout", {});
  expect([answer.status, answer.headers.location]).toEqual([303, "/login"]);
  expect([...desk.cookies]).toEqual([]);
  expect(await isSignedIn(holding(site, token))).toBe(false);
  expect(await isSignedIn(phone)).toBe(true);
  expect((await desk.post("/logout", {})).headers.location).toBe("/login");
  expect((await desk.get("/logout")).headers.location).toBe("/");
});

test("a session that is used lasts thirty days more, in the browser too", async ({ site }) => {
  const browser = site.person();
  await browser.post("/signup", cara);
  const token = browser.cookies.get("lectern_session");
  expect((await browser.get("/")).headers["set-cookie"]).toBeUndefined();
  await expiresIn(site, 2 * day);
  const [cookie, ...others] = (await browser.get("/")).headers["set-cookie"] ?? [];
  expect(others).toEqual([]);
  expect(flags([cookie!])).toEqual(["lectern_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax"]);
  expect(cookie).toContain(`lectern_session=${token};`);
  expect(await expiry(site)).toBeGreaterThan(Date.now() + 29.9 * day);
  expect((await browser.get("/")).headers["set-cookie"]).toBeUndefined();
});

test("a session that slides while it ends stays ended", async ({ site }) => {
  const browser = site.person();
  await browser.post("/signup", cara);
  await expiresIn(site, 2 * day);
  await browser.post("/logout", {});
  expect([...browser.cookies]).toEqual([]);
});

test("a session that was not used for thirty days is over", async ({ site }) => {
  const browser = site.person();
  await browser.post("/signup", cara);
  expect(await expiry(site)).toBeLessThan(Date.now() + 30 * day + 1);
  await expiresIn(site, -1);
  expect(await isSignedIn(browser)).toBe(false);
});

test("cookies are out of scripts' reach; on https they are Secure and of this host alone", async ({
  site,
  database,
}) => {
  const plain = await site.person().post("/signup", cara);
  expect(flags(plain.headers["set-cookie"])).toEqual([
    "lectern_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax",
  ]);
  const secure = await openSite(database, { PUBLIC_URL: "https://blog.example.com" });
  const from = { origin: "https://blog.example.com" };
  const visitor = secure.person();
  const liked = await visitor.act("/blog/s3/like", { on: "yes" }, from);
  const login = await visitor.post("/login", cara, from);
  expect(flags([...liked.headers["set-cookie"]!, ...login.headers["set-cookie"]!])).toEqual([
    "__Host-lectern_visitor: HttpOnly, Max-Age=31536000, Path=/, SameSite=Lax, Secure",
    "__Host-lectern_session: HttpOnly, Max-Age=2592000, Path=/, SameSite=Lax, Secure",
    "__Host-lectern_visitor: HttpOnly, Max-Age=0, Path=/, SameSite=Lax, Secure",
  ]);
  expect(await isSignedIn(visitor)).toBe(true);
  // A cookie that another host of the domain could have set is none of ours.
  const planted = secure.person();
  planted.cookies.set("lectern_session", visitor.cookies.get("__Host-lectern_session")!);
  expect(await isSignedIn(planted)).toBe(false);
  await secure.close();
});

test("pages of a person are kept by nobody", async ({ site }) => {
  const browser = site.person();
  await browser.post("/signup", cara);
  for (const path of ["/", "/blog/s3", "/profile", "/write", "/_.data", "/profile.data"])
    expect((await browser.get(path)).headers["cache-control"], path).toMatch(/no-store/);
});

function holding({ url }: TestSite, token: string): Person {
  const browser = person(url);
  browser.cookies.set("lectern_session", token);
  return browser;
}

async function expiresIn({ db }: TestSite, ms: number) {
  await db
    .updateTable("sessions")
    .set({ expires_at: Date.now() + ms })
    .execute();
}

async function expiry({ db }: TestSite) {
  return Number((await db.selectFrom("sessions").select("expires_at").executeTakeFirstOrThrow()).expires_at);
}

function flags(cookies: string[] = []) {
  return cookies.map((cookie) => {
    const [pair, ...rest] = cookie.split("; ");
    return `${pair!.split("=")[0]}: ${rest.sort().join(", ")}`;
  });
}
