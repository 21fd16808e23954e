import { expect } from "vitest";
import type { Browser, HttpResponse } from "../../../test/support/browser.ts";
import { alertOf } from "../../../test/support/editor.ts";
import { attributeValues, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/site.ts";
import { blockUser, setPassword, signUp } from "../models/account.server.ts";
import { placeholderHash } from "../models/password.server.ts";

const wrongMessage = "Invalid email or password.";
const cara = { email: "cara@example.com", password: "sesame" };

test("every failed login gives the same message, with 422, and still shows the e-mail", async ({ site }) => {
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
    const response = await logIn(site.openBrowser(), { email, password });
    expect([email, response.status, alertOf(response)]).toEqual([email, 422, wrongMessage]);
    expect(attributeValues(mainOf(response.text), "value")).toContain(email.replace("\0", "\uFFFD"));
    expect(response.headers["set-cookie"]).toBeUndefined();
  }
});

test("a login takes the same work for an unknown e-mail as for a known one", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const { hash } = await site.db.selectFrom("passwords").select("hash").executeTakeFirstOrThrow();
  expect(parametersOf(placeholderHash)).toEqual(parametersOf(hash));
});

test("the letter case of an e-mail and white space around it do not matter", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  const response = await logIn(site.openBrowser(), { ...cara, email: " CARA@Example.com\u200b " });
  expect([response.status, response.headers.location]).toEqual([303, "/"]);
});

test("a password is the same in each Unicode form of its letters, and with each kind of space", async ({
  site,
}) => {
  const longest = "\u1f82".repeat(256);
  for (const [index, [password, otherForm]] of [
    ["Zürich-Café", "Zürich-Café".normalize("NFD")],
    ["한국어비밀번호".normalize("NFD"), "한국어비밀번호"],
    ["open sesame", "open\u00a0sesame"],
    ["open\u3000sesame", "open sesame"],
    [longest, longest.normalize("NFD")],
  ].entries()) {
    const email = `cara${index}@example.com`;
    expect(await signUp(site.db, email, password!)).toHaveProperty("userId");
    expect((await logIn(site.openBrowser(), { email, password: otherForm! })).status, password).toBe(303);
    expect((await logIn(site.openBrowser(), { email, password: password! })).status, password).toBe(303);
    expect((await logIn(site.openBrowser(), { email, password: `${otherForm} ` })).status, password).toBe(
      422,
    );
  }
  await addUser(site.db, ann);
  await setPassword(site.db, ann.id, "Zürich-Café".normalize("NFD"));
  expect((await logIn(site.openBrowser(), { email: ann.email, password: "Zürich-Café" })).status).toBe(303);
});

test("the login says why it is needed, at a guarded screen and when it leads back to one", async ({
  site,
}) => {
  await addUser(site.db, ann);
  await publish(site.db, bread);
  for (const [path, reason] of [
    ["/write", "Log in to write."],
    ["/profile", "Log in to see your profile and your saved blogs."],
    [`/blog/${bread.id}/edit`, "Log in to edit this blog."],
    [`/blog/${bread.id}/delete`, "Log in to delete this blog."],
    ["/login?to=%2Fwrite", "Log in to write."],
    ["/login?to=%2Ffollowing", "Log in to read what those write whom you follow."],
    ["/login?to=%2Fnotifications", "Log in to see your notifications."],
    ["/login?to=%2Fblog%2Fs1%2Freport", "Log in to report this blog."],
    ["/login?to=%2Fcomments%2Fc1%2Freport", "Log in to report this comment."],
    ["/login?to=%2Fcomments%2Fc1", "Log in to take part in the comments."],
    ["/profile/learning", "Log in to see your learning."],
    [`/blog/${bread.id}/lists`, "Log in to put this blog into your lists."],
  ] as const)
    expect(textOf(mainOf((await site.get(path)).text)), path).toContain(`Login ${reason}`);
  const failedLogin = await logIn(site.openBrowser(), {
    email: "x@example.com",
    password: "sesame",
    next: "/write",
  });
  expect(textOf(mainOf(failedLogin.text))).toContain("Log in to write.");
  for (const path of ["/login", "/login?to=%2F", "/login?to=%2Fcourse"])
    expect(textOf(mainOf((await site.get(path)).text)), path).not.toContain("Log in to");
});

for (const screen of ["/write", "/profile"]) {
  test(`${screen} shows the login at its own address, and logging in leads back to it`, async ({ site }) => {
    await signUp(site.db, cara.email, cara.password);
    const browser = site.openBrowser();
    const page = await browser.get(screen);
    expect(page.status).toBe(200);
    expect(elementOf(page.text, "h1")!.text).toBe("Login");
    expect(nextOf(page)).toEqual({ type: "hidden", name: "next", value: screen });
    const failedLogin = await logIn(browser, { ...cara, password: "geheim77", next: screen });
    expect(nextOf(failedLogin)).toEqual({ type: "hidden", name: "next", value: screen });
    expect((await logIn(browser, { ...cara, next: screen })).headers.location).toBe(screen);
    expect(elementOf((await browser.get(screen)).text, "h1")!.text).not.toBe("Login");
  });
}

test("a login never leads off the site", async ({ site }) => {
  await signUp(site.db, cara.email, cara.password);
  for (const next of ["//evil.example", "javascript:alert(1)", `//${new URL(site.url).host}@evil.example`]) {
    const { headers } = await logIn(site.openBrowser(), { ...cara, next });
    expect(new URL(headers.location!, site.url).origin, next).toBe(site.url);
  }
});

test("/login and /signup redirect to / when signed in", async ({ site }) => {
  const browser = await site.logIn(ann);
  for (const screen of ["/login", "/signup"]) {
    const { status, headers } = await browser.get(screen);
    expect([status, headers.location]).toEqual([302, "/"]);
  }
});

/** The attributes of the hidden field that says where the login leads. */
function nextOf({ text }: HttpResponse) {
  return elementOf(text, "input", { name: "next" })?.attributes;
}

function logIn(browser: Browser, form: Record<string, string>) {
  return browser.post("/login", form);
}

/** The parameters in the text of a hash, and the lengths of its salt and its bytes. */
function parametersOf(hash: string) {
  const [, kind, version, costs, salt, bytes] = hash.split("$");
  return { kind, version, costs, saltLength: salt!.length, hashLength: bytes!.length };
}
