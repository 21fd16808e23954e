import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { alertOf } from "../../../test/support/editor.ts";
import { attributeValues, mainOf, textOf } from "../../../test/support/page.ts";
import { type TestSite, test } from "../../../test/support/site.ts";

const inUseMessage = "This email is already in use. Try logging in instead.";
const invalidMessage = "Invalid email format. Please enter a valid email.";
const weakMessage = "Password should be at least 6 characters long.";
const otherMessage = "Signup failed. Please try again.";

test("signing up logs in; a password is six or more characters of any kind", async ({ site }) => {
  for (const [email, password] of [
    ["cara@example.com", "sesame"],
    ["dan@example.com", "🌍🌎🌏🌍🌎🌏"],
    ["eve@example.com", "x".repeat(256)],
  ] as const) {
    const browser = site.openBrowser();
    const response = await signUp(browser, email, password);
    expect([response.status, response.headers.location]).toEqual([303, "/"]);
    expect((await browser.get("/")).text).toContain("Logout");
    expect(textOf((await browser.get("/profile")).text)).toContain(email);
  }
});

test("each mistake has the specified message, and the form still shows the e-mail, but never the password", async ({
  site,
}) => {
  await signUp(site.openBrowser(), "cara@example.com", "sesame");
  for (const [email, password, message] of [
    ["cara@example.com", "geheim77", inUseMessage],
    ["  CARA@Example.COM ", "geheim77", inUseMessage],
    ["", "geheim77", invalidMessage],
    ["   ", "geheim77", invalidMessage],
    ["cara", "geheim77", invalidMessage],
    ["cara@example", "geheim77", invalidMessage],
    ["cara@@example.com", "geheim77", invalidMessage],
    ["ca ra@example.com", "geheim77", invalidMessage],
    ["cara\0@example.com", "geheim77", invalidMessage],
    ["", "", invalidMessage],
    ["dan@example.com", "", weakMessage],
    ["dan@example.com", "geh77", weakMessage],
    ["dan@example.com", "🌍🌎🌏🌍🌎", weakMessage],
    // Five letters for people, ten code points for JavaScript.
    ["dan@example.com", "e\u0301".repeat(5), weakMessage],
    ["dan@example.com", "geheim77".padEnd(257, "x"), otherMessage],
    ["dan@example.com", "geheim77\0", otherMessage],
    ["dan@example.com", "geheim77\ufffe", otherMessage],
  ] as const) {
    const browser = site.openBrowser();
    const response = await signUp(browser, email, password);
    expect([email, response.status, alertOf(response)]).toEqual([email, 422, message]);
    expect(attributeValues(mainOf(response.text), "value")).toEqual([email.replace("\0", "\uFFFD")]);
    if (password) expect(response.text).not.toContain(password);
    expect([...browser.cookies]).toEqual([]);
  }
  expect(await emails(site)).toEqual(["cara@example.com"]);
});

test("a file in place of an e-mail or a password is refused", async ({ site }) => {
  const form = new FormData();
  for (const name of ["email", "password"]) form.set(name, new Blob(["ann@example.com"]), "a.txt");
  for (const path of ["/signup", "/login"]) {
    const { status, text } = await site.openBrowser().postFiles(path, form);
    expect([status, text.includes("[object")], path).toEqual([422, false]);
  }
});

test("a script gets the message as data, without the password", async ({ site }) => {
  const response = await site
    .openBrowser()
    .post("/signup.data", { email: "dan@example.com", password: "geh77" });
  expect(response.status).toBe(422);
  expect(response.text).toContain(weakMessage);
  expect(response.text).toContain("dan@example.com");
  expect(response.text).not.toContain("geh77");
});

test("the field with the mistake is marked as invalid, and the message describes it", async ({ site }) => {
  const invalidFields = async (email: string, password: string) => {
    const { text } = await signUp(site.openBrowser(), email, password);
    expect(text).toContain('id="problem"');
    const invalidInput = /<input(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="problem")[^>]*>/g;
    return [...text.matchAll(invalidInput)].flatMap(([input]) => attributeValues(input, "name"));
  };
  expect(await invalidFields("cara", "sesame")).toEqual(["email"]);
  expect(await invalidFields("cara@example.com", "short")).toEqual(["password"]);
});

test("of several sign-ups with one e-mail at the same moment, one makes the account", async ({ site }) => {
  const emails = ["cara@example.com", "Cara@example.com", "CARA@EXAMPLE.COM", "cara@example.com"];
  const responses = await Promise.all(emails.map((email) => signUp(site.openBrowser(), email, "sesame")));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
  for (const response of responses) if (response.status === 422) expect(alertOf(response)).toBe(inUseMessage);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("passwords").select("user_id").execute()).toHaveLength(1);
});

test("the database contains no password and no token, and the log no password, token or e-mail", async ({
  site,
}) => {
  const browser = site.openBrowser();
  await signUp(browser, "cara@example.com", "geheim77");
  await browser.post("/logout", {});
  await browser.act("/blog/s3/like", { on: "yes" });
  const visitor = browser.cookies.get("site_visitor")!;
  await browser.post("/login?email=cara@example.com", { email: "cara@example.com", password: "falsch88" });
  await browser.post("/login", { email: "cara@example.com", password: "geheim77" });
  const token = browser.cookies.get("site_session")!;
  await browser.get("/profile");

  const { db } = site;
  const storedRows = JSON.stringify([
    await db.selectFrom("users").selectAll().execute(),
    await db.selectFrom("passwords").selectAll().execute(),
    await db.selectFrom("sessions").selectAll().execute(),
  ]);
  expect(storedRows).toContain("$argon2id$");
  for (const secret of ["geheim77", "falsch88", token]) expect(storedRows).not.toContain(secret);
  const log = site.log.join("\n");
  expect(log).toContain("/profile");
  for (const secret of ["geheim77", "falsch88", token, visitor, "cara@", "cookie"])
    expect(log).not.toContain(secret);
});

function signUp(browser: Browser, email: string, password: string) {
  return browser.post("/signup", { email, password });
}

async function emails({ db }: TestSite) {
  return (await db.selectFrom("users").select("email").execute()).map(({ email }) => email);
}
