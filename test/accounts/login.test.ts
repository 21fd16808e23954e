import { hash, verify } from "@node-rs/argon2";
import { expect } from "vitest";
import { normalizePassword } from "../../app/lib/account.ts";
import { blockUser, placeholderHash, setPassword, signUp } from "../../app/models/account.server.ts";
import type { HttpResponse, Person } from "../support/browser.ts";
import { alertOf } from "../support/editor.ts";
import { attributes, elementOf, mainOf, textOf } from "../support/page.ts";
import { addUser, ann, bob, bread, publish } from "../support/people-and-blogs.ts";
import { test } from "../support/site.ts";

const wrong = "Invalid email or password.";
const cara = { email: "cara@example.com", password: "sesame" };

test("every failed login says the same, with 422 and the e-mail kept", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  await addUser(site.db, ann);
  await addUser(site.db, bob);
  await setPassword(site.db, bob.id, "sesame");
  await blockUser(site.db, bob.id);
  for (const [email, password] of [
    [cara.email, "geheim77"],
    [cara.email, "SESAME"],
    [cara.email, ""],
    [cara.email, "x".repeat(5000)],
    [cara.email, "sesame\0"],
    ["nobody@example.com", "sesame"],
    ["not an e-mail", "sesame"],
    ["cara\0@example.com", "sesame"],
    ["", ""],
    [ann.email, "sesame"],
    [bob.email, "sesame"],
  ] as const) {
    const answer = await logsIn(site.person(), { email, password });
    expect([email, answer.status, alertOf(answer)]).toEqual([email, 422, wrong]);
    expect(attributes(mainOf(answer.text), "value")).toContain(email.replace("\0", "\uFFFD"));
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
});

test("a login takes as much work whether there is an account", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const { hash } = await site.db.selectFrom("passwords").select("hash").executeTakeFirstOrThrow();
  expect(parametersOf(placeholderHash)).toEqual(parametersOf(hash));
});

test("the letter case of an e-mail and white space around it do not matter", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const answer = await logsIn(site.person(), { ...cara, email: " CARA@Example.com\u200b " });
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
});

test("a password is the same however a keyboard composes its letters and whichever space it has", async ({
  site,
}) => {
  const longest = "\u1f82".repeat(256);
  for (const [at, [chosen, typed]] of [
    ["Zürich-Café", "Zürich-Café".normalize("NFD")],
    ["한국어비밀번호".normalize("NFD"), "한국어비밀번호"],
    ["open sesame", "open\u00a0sesame"],
    ["open\u3000sesame", "open sesame"],
    [longest, longest.normalize("NFD")],
  ].entries()) {
    const email = `cara${at}@example.com`;
    expect(await signUp(site.db, email, chosen!)).toHaveProperty("userId");
    expect((await logsIn(site.person(), { email, password: typed! })).status, chosen).toBe(303);
    expect((await logsIn(site.person(), { email, password: chosen! })).status, chosen).toBe(303);
    expect((await logsIn(site.person(), { email, password: `${typed} ` })).status, chosen).toBe(422);
  }
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, "Zürich-Café".normalize("NFD"));
  expect((await logsIn(site.person(), { email: ann.email, password: "Zürich-Café" })).status).toBe(303);
});

test("a password that the first release kept as it was typed is still right, and is then kept prepared", async ({
  site,
}) => {
  await addUser(site.db, ann);
  const logIn = async (password: string) =>
    (await site.person().post("/login", { email: ann.email, password })).status;
  for (const old of ["Zürich-Café".normalize("NFD"), "Zürich-Café\u00a0"]) {
    const row = { hash: await hash(old), updated_at: "2026-03-01T08:00:00.000Z" };
    await site.db
      .insertInto("passwords")
      .values({ user_id: ann.id, ...row })
      .onConflict((c) => c.column("user_id").doUpdateSet(row))
      .execute();
    expect([await logIn("Zürich"), await logIn(old.normalize("NFC")), await logIn(old)]).toEqual([
      422, 303, 303,
    ]);
    const kept = await site.db.selectFrom("passwords").select("hash").executeTakeFirstOrThrow();
    expect(await verify(kept.hash, normalizePassword(old))).toBe(true);
  }
});

test("the login says what it is asked for, at the guarded screens and when it leads back to one", async ({
  site,
}) => {
  await addUser(site.db, ann);
  await publish(site.db, bread);
  for (const [path, why] of [
    ["/write", "Log in to write."],
    ["/profile", "Log in to see your profile and your saved blogs."],
    [`/blog/${bread.id}/edit`, "Log in to edit this blog."],
    [`/blog/${bread.id}/delete`, "Log in to delete this blog."],
    ["/login?to=%2Fwrite", "Log in to write."],
  ] as const)
    expect(textOf(mainOf((await site.get(path)).text)), path).toContain(`Login ${why}`);
  const failed = await logsIn(site.person(), { email: "x@example.com", password: "sesame", next: "/write" });
  expect(textOf(mainOf(failed.text))).toContain("Log in to write.");
  for (const path of ["/login", "/login?to=%2F", "/login?to=%2Fcourse"])
    expect(textOf(mainOf((await site.get(path)).text)), path).not.toContain("Log in to");
});

for (const screen of ["/write", "/profile"]) {
  test(`${screen} shows the login at its own address, and logging in leads back to it`, async ({ site }) => {
    await signUp(site.db, cara.email, cara.password);
    const browser = site.person();
    const page = await browser.get(screen);
    expect(page.status).toBe(200);
    expect(elementOf(page.text, "h1")!.text).toBe("Login");
    expect(nextOf(page)).toEqual({ type: "hidden", name: "next", value: screen });
    const failed = await logsIn(browser, { ...cara, password: "geheim77", next: screen });
    expect(nextOf(failed)).toEqual({ type: "hidden", name: "next", value: screen });
    expect((await logsIn(browser, { ...cara, next: screen })).headers.location).toBe(screen);
    expect(elementOf((await browser.get(screen)).text, "h1")!.text).not.toBe("Login");
  });
}

test("a login never leads off the site", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  for (const next of [
    "//evil.example",
    "https://evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "evil.example",
    "https:/evil.example",
    `//${new URL(site.url).host}@evil.example`,
    "/write/..//evil.example",
  ]) {
    const { headers } = await logsIn(site.person(), { ...cara, next });
    expect(new URL(headers.location!, site.url).origin, next).toBe(site.url);
  }
});

test("/login and /signup lead home who is signed in", async ({ site }) => {
  await addUser(site.db, ann);
  const browser = await site.logIn(ann);
  for (const screen of ["/login", "/signup"]) {
    const { status, headers } = await browser.get(screen);
    expect([status, headers.location]).toEqual([302, "/"]);
  }
});

test("a login refuses a form of another site", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  for (const path of ["/login", "/login.data", "/signup", "/logout"]) {
    const answer = await site.person().post(path, cara, { origin: "https://evil.example" });
    expect([answer.status, answer.headers["set-cookie"]]).toEqual([403, undefined]);
  }
});

/** The hidden field that says where the login leads. */
function nextOf({ text }: HttpResponse) {
  return elementOf(text, "input", { name: "next" })?.attributes;
}

function logsIn(browser: Person, form: Record<string, string>) {
  return browser.post("/login", form);
}

/** What a hash says of how it was made, and how long its salt and the hash itself are. */
function parametersOf(hash: string) {
  const [, kind, version, costs, salt, bytes] = hash.split("$");
  return { kind, version, costs, saltLength: salt!.length, hashLength: bytes!.length };
}
