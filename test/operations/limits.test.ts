import { expect } from "vitest";
import { signUp } from "../../app/models/account.server.ts";
import { alertOf } from "../support/editor.ts";
import { test as base, openSite } from "../support/site.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const home = "203.0.113.7";
const stranger = "198.51.100.9";

/** The site behind a proxy on this machine, which names the address that a form came from. */
const test = base.extend("post", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  await signUp(site.db, cara.email, cara.password);
  return (path: string, form: Record<string, string>, from = home) =>
    site.person().post(path, form, { "x-forwarded-for": from });
});

test("after ten failed logins even the right password has to wait, with the e-mail kept", async ({
  post,
}) => {
  for (let attempt = 1; attempt <= 10; attempt++)
    expect((await post("/login", { ...cara, password: "geheim77" })).status).toBe(422);
  for (const email of [cara.email, "CARA@example.com "]) {
    const answer = await post("/login", { ...cara, email });
    expect([answer.status, alertOf(answer)]).toEqual([429, "Too many attempts. Try again in 15 minutes."]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    expect(answer.text).toContain(`value="${email}"`);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("a script is told as well", async ({ post }) => {
  for (let attempt = 1; attempt <= 10; attempt++)
    await post("/login.data", { ...cara, password: "geheim77" });
  const { status, headers, text } = await post("/login.data", cara);
  expect([status, Number(headers["retry-after"]) > 14 * 60]).toEqual([429, true]);
  expect(text).toContain("Too many attempts. Try again in 15 minutes.");
});

test("a stranger's failures lock neither the owner out elsewhere, nor another account there", async ({
  post,
}) => {
  await post("/signup", { email: "dan@example.com", password: "sesame" });
  for (let attempt = 1; attempt <= 11; attempt++) await post("/login", { ...cara, password: "no" }, stranger);
  expect((await post("/login", cara, stranger)).status).toBe(429);
  expect((await post("/login", cara, home)).status).toBe(303);
  expect((await post("/login", { ...cara, email: "dan@example.com" }, stranger)).status).toBe(303);
});

test("a login that works begins the count anew", async ({ post }) => {
  for (let round = 1; round <= 2; round++) {
    for (let attempt = 1; attempt <= 9; attempt++)
      expect((await post("/login", { ...cara, password: "geheim77" })).status).toBe(422);
    expect((await post("/login", cara)).status).toBe(303);
  }
});

test("the twenty-first sign-up from one address within an hour has to wait; mistakes cost nothing", async ({
  post,
}) => {
  for (let person = 1; person <= 20; person++) {
    expect((await post("/signup", { email: "no e-mail", password: "sesame" })).status).toBe(422);
    expect((await post("/signup", { email: `p${person}@example.com`, password: "sesame" })).status).toBe(303);
  }
  const answer = await post("/signup", { email: "p21@example.com", password: "sesame" });
  expect([answer.status, alertOf(answer)]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(59 * 60);
  expect(answer.text).toContain('value="p21@example.com"');
  expect((await post("/signup", { email: "p21@example.com", password: "sesame" }, stranger)).status).toBe(
    303,
  );
});

base("an address that a browser claims for itself is not believed", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const login = (password: string, from: number) =>
    site.person().post("/login", { ...cara, password }, { "x-forwarded-for": `203.0.113.${from}` });
  for (let attempt = 1; attempt <= 10; attempt++) await login("geheim77", attempt);
  expect((await login(cara.password, 11)).status).toBe(429);
  expect(site.log.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
});
