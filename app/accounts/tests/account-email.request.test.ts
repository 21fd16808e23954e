import { sql } from "kysely";
import { expect } from "vitest";
import { alertsAfter, errorAt, mailsOf, submitAccountForm, valueAt } from "../../../test/support/account.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { addSubscribers, subscribersOf } from "../../../test/support/newsletter.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { setPassword } from "../models/account.server.ts";
import { createToken, findToken } from "../models/account-token.server.ts";

const password = "long ago";
const newEmail = "bob.new@example.com";

/** Fixture: Bob, who has a password, a blog, and no display name. */
const test = base.extend("member", async ({ site }) => {
  await publish(site.db, cafe);
  await setPassword(site.db, bob.id, password);
  return site.logIn(bob);
});

test("a link goes to the new address, its page changes nothing, and its button changes the email", async ({
  site,
  member,
}) => {
  const response = await submitAccountForm(member, "email", { email: ` ${newEmail} `, current: password });
  expect([response.status, response.headers.location]).toEqual([303, "/account"]);
  expect(await alertsAfter(member, response)).toEqual([
    "A link is on its way to the new address. Open it to confirm the change.",
  ]);
  const [mail, ...others] = await mailsOf(site);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: newEmail, subject: "Confirm your new email" });
  const path = mail!.button!.path;
  for (let attempt = 0; attempt < 2; attempt++) {
    const page = await member.get(path);
    expect([page.status, textOf(mainOf(page.text))]).toEqual([200, expect.stringContaining(newEmail)]);
    expect([page.headers["referrer-policy"], page.headers["cache-control"]]).toEqual([
      "strict-origin",
      "private, no-store",
    ]);
  }
  expect(await emailOf(site)).toBe(bob.email);
  // On another device.
  const confirmation = await confirm(site, path);
  expect(confirmation.headers.location).toBe("/account#email");
  expect(await emailOf(site)).toBe(newEmail);
  const row = await site.db.selectFrom("users").selectAll().where("id", "=", bob.id).executeTakeFirst();
  expect(row).toMatchObject({ email_key: newEmail, email_verified_at: expect.any(String) });
  expect((await mailsOf(site)).at(-1)).toMatchObject({
    recipient: bob.email,
    subject: "Your email was changed",
  });
  const login = (email: string) => site.openBrowser().post("/login", { email, password });
  expect([(await login(newEmail)).status, (await login(bob.email)).status]).toEqual([303, 422]);
});

test("whoever presses the button without being logged in to the account that asked makes no stranger the owner", async ({
  openWith,
}) => {
  const site = await openWith({ OWNER_EMAIL: newEmail });
  for (const user of [ann, { ...bob, name: "Bob Baker" }]) await addUser(site.db, user);
  await setPassword(site.db, bob.id, password);
  await submitAccountForm(await site.logIn(bob), "email", { email: newEmail, current: password });
  const [mail] = await mailsOf(site);
  expect(mail!.paragraphs.join(" ")).toContain(`The account of Bob Baker (${bob.email}) asked`);
  const path = mail!.button!.path;
  const texts = ["Log in to the account that asked", "You are logged in to another account."];
  for (const [index, browser] of [site.openBrowser(), await site.logIn(ann)].entries()) {
    const page = await browser.get(path);
    expect(textOf(mainOf(page.text))).toContain(texts[index]);
    expect(elementOf(mainOf(page.text), "form")).toBeUndefined();
    expect((await confirm(site, path, browser)).status).toBe(403);
  }
  await site.openBrowser().post("/login", { email: bob.email, password });
  expect(await emailOf(site)).toBe(bob.email);
  const roles = await site.db.selectFrom("users").select("role").execute();
  expect(roles).toEqual([{ role: "author" }, { role: "author" }]);
});

test("a link works once, and stops working when a newer one is sent", async ({ site, member }) => {
  for (const email of ["first@example.com", newEmail])
    await submitAccountForm(member, "email", { email, current: password });
  const [first, second] = (await mailsOf(site)).map(({ button }) => button!.path);
  expect((await site.get(first!)).status).toBe(404);
  expect((await confirm(site, first!)).status).toBe(422);
  expect(await emailOf(site)).toBe(bob.email);
  expect((await confirm(site, second!)).status).toBe(303);
  const again = await confirm(site, second!);
  expect([again.status, textOf(mainOf(again.text))]).toEqual([
    422,
    expect.stringContaining("This link no longer works"),
  ]);
  expect(await emailOf(site)).toBe(newEmail);
});

test.for([
  [true, newEmail],
  [false, bob.email],
] as const)(
  "the newsletter follows whoever had confirmed the old address (%s)",
  async ([confirmed, email], { site, member }) => {
    await addSubscribers(site, [bob.email]);
    const [before] = await subscribersOf(site);
    const email_verified_at = confirmed ? "2026-01-01T00:00:00.000Z" : null;
    await site.db.updateTable("users").set({ email_verified_at }).where("id", "=", bob.id).execute();
    await submitAccountForm(member, "email", { email: newEmail, current: password });
    const [mail] = await mailsOf(site);
    expect((await confirm(site, mail!.button!.path)).status).toBe(303);
    const [after, ...others] = await subscribersOf(site);
    expect([after, others]).toMatchObject([{ email, email_key: email, state: "confirmed" }, []]);
    expect(after!.id === before!.id).toBe(!confirmed);
  },
);

test("two confirmations at once with one link change the email once", async ({ site, member }) => {
  await submitAccountForm(member, "email", { email: newEmail, current: password });
  const [mail] = await mailsOf(site);
  const responses = await Promise.all([1, 2].map(() => confirm(site, mail!.button!.path)));
  expect(responses.map(({ status }) => status).sort()).toEqual([303, 422]);
  expect((await mailsOf(site)).filter(({ recipient }) => recipient === bob.email)).toHaveLength(1);
});

test("the address of another account gets the same answer, and its owner a note without a link", async ({
  site,
  member,
}) => {
  await addUser(site.db, ann);
  const response = await submitAccountForm(member, "email", { email: "ANN@example.com", current: password });
  expect(response.headers.location).toBe("/account");
  expect(await alertsAfter(member, response)).toEqual([
    "A link is on its way to the new address. Open it to confirm the change.",
  ]);
  const [mail, ...others] = await mailsOf(site);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: "ANN@example.com", subject: "Somebody entered your email" });
  expect(mail).not.toHaveProperty("button");
  expect(await site.db.selectFrom("account_tokens").selectAll().execute()).toEqual([]);
});

test("an address that got an account meanwhile is refused, and both accounts stay as they are", async ({
  site,
  member,
}) => {
  await submitAccountForm(member, "email", { email: "Ann@Example.com", current: password });
  await addUser(site.db, ann);
  const [mail] = await mailsOf(site);
  const response = await confirm(site, mail!.button!.path);
  expect([response.status, textOf(mainOf(response.text))]).toEqual([
    422,
    expect.stringContaining("That email already has an account"),
  ]);
  expect(await emailOf(site)).toBe(bob.email);
  expect(await mailsOf(site)).toHaveLength(1);
});

test("a wrong password, a wrong address and the same one are refused beside their fields", async ({
  site,
  member,
}) => {
  for (const [fields, id, error] of [
    [{ email: newEmail, current: "guess" }, "email-current", "That is not your current password."],
    [{ email: newEmail }, "email-current", "That is not your current password."],
    [{ email: "new", current: password }, "email-email", "Invalid email format. Please enter a valid email."],
    [{ email: "BOB@example.com", current: password }, "email-email", "That is already your email."],
  ] as const) {
    const response = await submitAccountForm(member, "email", fields);
    expect([response.status, errorAt(response, id)]).toEqual([422, error]);
    if (id === "email-current") expect(valueAt(response, "email-email")).toBe(newEmail);
    expect(response.text).not.toContain(password);
  }
  expect(await mailsOf(site)).toEqual([]);
});

test("after ten wrong passwords nothing is checked any more, here and at the login", async ({
  site,
  member,
}) => {
  for (let index = 0; index < 10; index++)
    await submitAccountForm(member, "email", { email: newEmail, current: "guess" });
  expect((await submitAccountForm(member, "email", { email: newEmail, current: password })).status).toBe(429);
  expect((await site.openBrowser().post("/login", { email: bob.email, password })).status).toBe(429);
});

test("a member gets ten links an hour, also for different addresses", async ({ site, member }) => {
  const send = (index: number) =>
    submitAccountForm(member, "email", { email: `bob${index}@example.com`, current: password });
  for (let index = 0; index < 10; index++) expect((await send(index)).status).toBe(303);
  expect((await send(10)).status).toBe(429);
  expect(await mailsOf(site)).toHaveLength(10);
});

test("after the change no page shows the old email of a member without a name, cached or not", async ({
  site,
  member,
}) => {
  const paths = ["/", "/_.data", `/blog/${cafe.id}`, `/blog/${cafe.id}.data`, "/feed.xml"];
  for (const path of paths) expect((await getCached(site, path)).text, path).toContain(bob.email);
  const token = await createToken(site.db, { purpose: "change-email", email: newEmail, userId: bob.id });
  await confirm(site, `/account/email?token=${token}`);
  expect((await site.get("/search?q=arabica")).text).not.toContain(bob.email);
  for (const path of paths) {
    const { text } = await site.get(path);
    expect(text, path).not.toContain(bob.email);
    expect(text, path).toContain(newEmail);
  }
  const rows = await site.db.selectFrom("blogs").select("author").where("author_id", "=", bob.id).execute();
  expect(rows).toEqual([{ author: newEmail }]);
  await member.post("/profile", { name: "Bob" });
  for (const path of paths) expect((await site.get(path)).text, path).not.toContain(newEmail);
});

test("a reset link that was mailed to the old address stops working after the change", async ({
  site,
  member: _,
}) => {
  const reset = await createToken(site.db, { purpose: "reset", email: bob.email, userId: bob.id });
  const token = await createToken(site.db, { purpose: "change-email", email: newEmail, userId: bob.id });
  await confirm(site, `/account/email?token=${token}`);
  expect(await findToken(site.db, "reset", reset)).toBeUndefined();
});

test("when the change fails in the middle, the old email stays everywhere, and the link works later", async ({
  site,
  member: _,
}) => {
  const token = await createToken(site.db, { purpose: "change-email", email: newEmail, userId: bob.id });
  const path = `/account/email?token=${token}`;
  await sql`alter table mails rename to lost`.execute(site.db);
  expect((await confirm(site, path)).status).toBe(500);
  const blog = site.db.selectFrom("blogs").select("author").where("id", "=", cafe.id);
  expect([await emailOf(site), await blog.executeTakeFirst()]).toEqual([bob.email, { author: bob.email }]);
  await sql`alter table lost rename to mails`.execute(site.db);
  expect((await confirm(site, path)).status).toBe(303);
  expect(await emailOf(site)).toBe(newEmail);
});

test("the link of a blocked member does nothing", async ({ site, member: _ }) => {
  const token = await createToken(site.db, { purpose: "change-email", email: newEmail, userId: bob.id });
  await site.db.updateTable("users").set({ blocked_at: "2026-01-02T00:00:00.000Z" }).execute();
  expect((await confirm(site, `/account/email?token=${token}`)).status).toBe(403);
  expect(await emailOf(site)).toBe(bob.email);
});

/** Presses the button of the page that a link opens, in a session of its own or that of `browser`. */
async function confirm(site: TestSite, path: string, browser?: Browser) {
  const token = new URLSearchParams(path.split("?")[1]).get("token")!;
  return (browser ?? (await site.logIn(bob))).post("/account/email", { token });
}

async function emailOf({ db }: TestSite) {
  const query = db.selectFrom("users").select("email").where("id", "=", bob.id);
  return (await query.executeTakeFirstOrThrow()).email;
}

test("one mailbox gets two such mails a day from everybody, and none quotes a name that leads elsewhere", async ({
  site,
  member,
}) => {
  const cara = { email: "cara@example.com", password: "sesame" };
  const stranger = site.openBrowser();
  await stranger.post("/signup", cara);
  const names = ["Win at HTTPS://spam.example/x", "spam．example", "me@spam.example", "Cara Cole"];
  const texts: string[] = [];
  for (const [index, name] of names.entries()) {
    await site.db.updateTable("users").set({ name }).where("email", "=", cara.email).execute();
    const email = `victim${index}@example.com`;
    await submitAccountForm(stranger, "email", { email, current: cara.password });
    const mail = (await mailsOf(site)).find(({ recipient }) => recipient === email);
    texts.push(mail!.paragraphs.join(" "));
  }
  expect(texts.map((text) => text.includes("spam"))).toEqual([false, false, false, false]);
  expect(texts.at(-1)).toContain("Cara Cole (cara@example.com)");
  const ask = (person: Browser, email: string, current: string) =>
    submitAccountForm(person, "email", { email, current });
  expect((await ask(stranger, "v@example.com", cara.password)).status).toBe(303);
  expect((await ask(member, "V+1@example.com", password)).status).toBe(303);
  expect((await ask(member, "v+2@example.com", password)).status).toBe(429);
});

test("a mailbox gets twenty mails of sign-ups an hour at most, whatever stands after its plus", async ({
  site,
}) => {
  for (let index = 0; index < 20; index++)
    await site.parts.limits.mailsByRecipient.take("victim@example.com");
  const signUp = (email: string) => site.openBrowser().post("/signup", { email, password: "sesame" });
  expect((await signUp("Victim+a@example.com")).status).toBe(303);
  expect((await signUp("other@example.com")).status).toBe(303);
  expect((await mailsOf(site)).map(({ recipient }) => recipient)).toEqual(["other@example.com"]);
});

test("an address that nobody confirmed is not told what somebody typed", async ({ site, member }) => {
  await submitAccountForm(member, "email", { email: newEmail, current: password });
  const [mail] = await mailsOf(site);
  await confirm(site, mail!.button!.path);
  const note = (await mailsOf(site)).at(-1)!;
  expect([note.recipient, note.paragraphs.join(" ").includes(newEmail)]).toEqual([bob.email, false]);
});
