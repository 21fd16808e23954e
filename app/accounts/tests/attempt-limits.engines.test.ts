import { expect } from "vitest";
import { alertOf } from "../../../test/support/editor.ts";
import { test as base, hasTwoNodes, openSite } from "../../../test/support/site.ts";
import { signUp } from "../models/account.server.ts";

const cara = { email: "cara@example.com", password: "sesame" };
const ownAddress = "203.0.113.7";
const strangersAddress = "198.51.100.9";

/** Fixture: `post` sends a form to a site behind a trusted proxy, which names the address of the client. */
const test = base.extend("post", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  await signUp(site.db, cara.email, cara.password);
  return (path: string, form: Record<string, string>, address = ownAddress) =>
    site.openBrowser().post(path, form, { "x-forwarded-for": address });
});

test("after ten failed logins even the right password has to wait, and the form still shows the e-mail", async ({
  post,
}) => {
  for (let attempt = 1; attempt <= 10; attempt++)
    expect((await post("/login", { ...cara, password: "geheim77" })).status).toBe(422);
  for (const email of [cara.email, "CARA@example.com "]) {
    const response = await post("/login", { ...cara, email });
    expect([response.status, alertOf(response)]).toEqual([
      429,
      "Too many attempts. Try again in 15 minutes.",
    ]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(14 * 60);
    expect(Number(response.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    expect(response.text).toContain(`value="${email}"`);
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
});

test("failures from one address lock out neither the owner at another address, nor another account", async ({
  post,
}) => {
  await post("/signup", { email: "dan@example.com", password: "sesame" });
  for (let attempt = 1; attempt <= 11; attempt++)
    await post("/login", { ...cara, password: "no" }, strangersAddress);
  expect((await post("/login", cara, strangersAddress)).status).toBe(429);
  expect((await post("/login", cara, ownAddress)).status).toBe(303);
  expect((await post("/login", { ...cara, email: "dan@example.com" }, strangersAddress)).status).toBe(303);
});

test("a successful login resets the count of failures", async ({ post }) => {
  for (let round = 1; round <= 2; round++) {
    for (let attempt = 1; attempt <= 9; attempt++)
      expect((await post("/login", { ...cara, password: "geheim77" })).status).toBe(422);
    expect((await post("/login", cara)).status).toBe(303);
  }
});

test("the twenty-first sign-up from one address within an hour has to wait; mistakes do not count", async ({
  post,
}) => {
  for (let person = 1; person <= 20; person++) {
    expect((await post("/signup", { email: "no e-mail", password: "sesame" })).status).toBe(422);
    expect((await post("/signup", { email: `p${person}@example.com`, password: "sesame" })).status).toBe(303);
  }
  const response = await post("/signup", { email: "p21@example.com", password: "sesame" });
  expect([response.status, alertOf(response)]).toEqual([429, "Too many attempts. Try again in 60 minutes."]);
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(59 * 60);
  expect(response.text).toContain('value="p21@example.com"');
  expect(
    (await post("/signup", { email: "p21@example.com", password: "sesame" }, strangersAddress)).status,
  ).toBe(303);
});

base("X-Forwarded-For from a browser does not avoid the limit", async ({ skip, site }) => {
  skip(hasTwoNodes, "each node warns");
  await signUp(site.db, cara.email, cara.password);
  const login = (password: string, addressEnd: number) =>
    site
      .openBrowser()
      .post("/login", { ...cara, password }, { "x-forwarded-for": `203.0.113.${addressEnd}` });
  for (let attempt = 1; attempt <= 10; attempt++) await login("geheim77", attempt);
  expect((await login(cara.password, 11)).status).toBe(429);
  expect(site.log.filter((line) => line.includes("TRUSTED_PROXIES"))).toHaveLength(1);
});
