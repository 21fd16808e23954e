import { expect } from "vitest";
import type { Person } from "../support/browser.ts";
import { alertOf } from "../support/editor.ts";
import { attributes, mainOf, textOf } from "../support/page.ts";
import { type TestSite, test } from "../support/site.ts";

const inUse = "This email is already in use. Try logging in instead.";
const invalid = "Invalid email format. Please enter a valid email.";
const weak = "Password should be at least 6 characters long.";
const other = "Signup failed. Please try again.";

test("signing up signs in, with six characters and whatever they are", async ({ site }) => {
  for (const [email, password] of [
    ["cara@example.com", "sesame"],
    ["dan@example.com", "🌍🌎🌏🌍🌎🌏"],
    ["eve@example.com", "x".repeat(256)],
  ] as const) {
    const browser = site.person();
    const answer = await signsUp(browser, email, password);
    expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
    expect((await browser.get("/")).text).toContain("Logout");
    expect(textOf((await browser.get("/profile")).text)).toContain(email);
  }
});

test("each mistake has the specified message and keeps the e-mail, never the password", async ({ site }) => {
  await signsUp(site.person(), "cara@example.com", "sesame");
  for (const [email, password, message] of [
    ["cara@example.com", "geheim77", inUse],
    ["  CARA@Example.COM ", "geheim77", inUse],
    ["", "geheim77", invalid],
    ["   ", "geheim77", invalid],
    ["cara", "geheim77", invalid],
    ["cara@example", "geheim77", invalid],
    ["cara@@example.com", "geheim77", invalid],
    ["ca ra@example.com", "geheim77", invalid],
    ["cara\0@example.com", "geheim77", invalid],
    ["", "", invalid],
    ["dan@example.com", "", weak],
    ["dan@example.com", "geh77", weak],
    ["dan@example.com", "🌍🌎🌏🌍🌎", weak],
    // Five letters, as people count them.
    ["dan@example.com", "e\u0301".repeat(5), weak],
    ["dan@example.com", "geheim77".padEnd(257, "x"), other],
    ["dan@example.com", "geheim77\0", other],
    ["dan@example.com", "geheim77\ufffe", other],
  ] as const) {
    const browser = site.person();
    const answer = await signsUp(browser, email, password);
    expect([email, answer.status, alertOf(answer)]).toEqual([email, 422, message]);
    expect(attributes(mainOf(answer.text), "value")).toEqual([email.replace("\0", "\uFFFD")]);
    if (password) expect(answer.text).not.toContain(password);
    expect([...browser.cookies]).toEqual([]);
  }
  expect(await emails(site)).toEqual(["cara@example.com"]);
});

test("a file in the place of an e-mail or a password is none", async ({ site }) => {
  const form = new FormData();
  for (const name of ["email", "password"]) form.set(name, new Blob(["ann@example.com"]), "a.txt");
  for (const path of ["/signup", "/login"]) {
    const { status, text } = await site.person().postFiles(path, form);
    expect([status, text.includes("[object")], path).toEqual([422, false]);
  }
});

test("a script gets the message as data, without the password", async ({ site }) => {
  const answer = await site.person().post("/signup.data", { email: "dan@example.com", password: "geh77" });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain(weak);
  expect(answer.text).toContain("dan@example.com");
  expect(answer.text).not.toContain("geh77");
});

test("the mistaken field is marked, and the message belongs to it", async ({ site }) => {
  const marks = async (email: string, password: string) => {
    const { text } = await signsUp(site.person(), email, password);
    expect(text).toContain('id="problem"');
    const marked = /<input(?=[^>]* aria-invalid="true")(?=[^>]* aria-describedby="problem")[^>]*>/g;
    return [...text.matchAll(marked)].flatMap(([input]) => attributes(input, "name"));
  };
  expect(await marks("cara", "sesame")).toEqual(["email"]);
  expect(await marks("cara@example.com", "short")).toEqual(["password"]);
});

test("of two sign-ups at once with one e-mail, one makes the account", async ({ site }) => {
  const emails = ["cara@example.com", "Cara@example.com", "CARA@EXAMPLE.COM", "cara@example.com"];
  const answers = await Promise.all(emails.map((email) => signsUp(site.person(), email, "sesame")));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 422, 422, 422]);
  for (const answer of answers) if (answer.status === 422) expect(alertOf(answer)).toBe(inUse);
  expect(await site.db.selectFrom("users").select("id").execute()).toHaveLength(1);
  expect(await site.db.selectFrom("passwords").select("user_id").execute()).toHaveLength(1);
});

test("neither the database nor the log holds a password or a token, nor the log an e-mail", async ({
  site,
}) => {
  const browser = site.person();
  await signsUp(browser, "cara@example.com", "geheim77");
  await browser.post("/logout", {});
  await browser.act("/blog/s3/like", { on: "yes" });
  const visitor = browser.cookies.get("lectern_visitor")!;
  await browser.post("/login?email=cara@example.com", { email: "cara@example.com", password: "falsch88" });
  await browser.post("/login", { email: "cara@example.com", password: "geheim77" });
  const token = browser.cookies.get("lectern_session")!;
  await browser.get("/profile");

  const { db } = site;
  const kept = JSON.stringify([
    await db.selectFrom("users").selectAll().execute(),
    await db.selectFrom("passwords").selectAll().execute(),
    await db.selectFrom("sessions").selectAll().execute(),
  ]);
  expect(kept).toContain("$argon2id$");
  for (const secret of ["geheim77", "falsch88", token]) expect(kept).not.toContain(secret);
  const log = site.log.join("\n");
  expect(log).toContain("/profile");
  for (const secret of ["geheim77", "falsch88", token, visitor, "cara@", "cookie"])
    expect(log).not.toContain(secret);
});

function signsUp(browser: Person, email: string, password: string) {
  return browser.post("/signup", { email, password });
}

async function emails({ db }: TestSite) {
  return (await db.selectFrom("users").select("email").execute()).map(({ email }) => email);
}
