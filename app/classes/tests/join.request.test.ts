import { expect } from "vitest";
import { mailsOf } from "../../../test/support/account.ts";
import { elementOf, elementsOf, mainOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { findUser } from "../../core/user.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { whatTeachersSee } from "../lib/what-teachers-see.ts";

const id = "python222222";
const tess = { id: "tess22222222", email: "tess@example.com", name: "Tess Teacher" };
const at = "2026-02-01T08:00:00.000Z";
const peoplePath = `/classes/${id}/people`;
const joinPath = (key: string) => `/classes/${id}/join?key=${key}`;

/** Fixture: Tess, who teaches a class of two seats, whose link has the key "key". */
const test = base.extend("tess", async ({ site }) => {
  const days = { first_day: "2026-03-03", last_day: "2026-03-31" };
  const row = { id, name: "Python in March", courses: '["s1"]', ...days, seats: 2, join_key: "key" };
  await site.db
    .insertInto("classes")
    .values({ ...row, created_at: at })
    .execute();
  const browser = await site.logIn(tess);
  await site.db.insertInto("class_teachers").values({ class_id: id, user_id: tess.id }).execute();
  return browser;
});

const setRule = ({ db }: TestSite, signUp: "open" | "invite" | "closed") => saveSiteSettings(db, { signUp });

test("a visitor reads what teachers will see, signs up on the way, and lands in the class", async ({
  site,
  tess: _,
}) => {
  const browser = site.openBrowser();
  const page = await browser.get(joinPath("key"));
  expect(page.status).toBe(200);
  expect(page.headers["cache-control"]).toBe("private, no-store");
  const text = elementOf(page.text, "main")!.text;
  for (const said of [
    "Python in March",
    "March 3, 2026",
    "Tess Teacher",
    "2 seats are free",
    whatTeachersSee,
  ])
    expect(text).toContain(said);
  expect(text).not.toContain(tess.email);
  const signUp = elementsOf(mainOf(page.text), "a").find((link) => link.text === "Sign Up")!;
  const next = new URL(signUp.attributes.href!, site.url).searchParams.get("to")!;
  const done = await browser.post("/signup", { email: "ida@example.com", password: "sesame", next });
  expect(done.headers.location).toBe(joinPath("key"));
  const form = await browser.get(joinPath("key"));
  expect(elementOf(form.text, "input", { name: "name" })!.attributes.value).toBe("Ida");
  const nameless = await browser.post(joinPath("key"), { name: " ", listed: "yes" });
  expect(nameless.status).toBe(422);
  expect(nameless.text).toContain("Write the name");
  expect(elementOf(nameless.text, "input", { name: "listed" })!.attributes).toHaveProperty("checked");
  const joined = await browser.post(joinPath("key"), { name: "Ida", listed: "yes" });
  expect([joined.status, joined.headers.location]).toEqual([303, `/classes/${id}`]);
  expect((await browser.get(`/classes/${id}`)).status).toBe(200);
  expect((await browser.get(joinPath("key"))).headers.location).toBe(`/classes/${id}`);
  expect((await browser.post(joinPath("key"), {})).headers.location).toBe(`/classes/${id}`);
  expect((await findUser(site.db, "ida@example.com"))!.name).toBe("Ida");
  expect(await site.db.selectFrom("class_members").select("is_listed").execute()).toEqual([{ is_listed: 1 }]);
});

test("a wrong key says no more than that; one of a renewed or closed link too", async ({ site, tess }) => {
  const bobs = await site.logIn(bob);
  const wrong = await bobs.get(joinPath("wrong"));
  expect([wrong.status, wrong.text.includes("Python in March")]).toEqual([410, false]);
  expect((await bobs.get("/classes/none/join?key=key")).status).toBe(410);
  await tess.post(peoplePath, { act: "link", to: "renewed" });
  const late = await bobs.post(joinPath("key"), { name: "Bob" });
  expect(late.status).toBe(410);
  expect(late.text).toContain("Ask a teacher of the class for a new one");
  const keyOf = async () =>
    (await site.db.selectFrom("classes").select("join_key").executeTakeFirstOrThrow()).join_key!;
  const renewed = await keyOf();
  for (const _ of [1, 2]) await tess.post(peoplePath, { act: "link", to: "open" });
  expect(await keyOf()).toBe(renewed);
  for (const _ of [1, 2]) await tess.post(peoplePath, { act: "link", to: "closed" });
  await tess.post(peoplePath, { act: "link", to: "renewed" });
  expect(await keyOf()).toBe(null);
  expect((await bobs.get(joinPath("null"))).status).toBe(410);
  expect((await bobs.get(`/classes/${id}/join`)).status).toBe(410);
});

test("who comes to a full class reads so, before and after pressing", async ({ site, tess: _ }) => {
  await site.db.updateTable("classes").set({ seats: 1 }).execute();
  const [anns, bobs] = [await site.logIn(ann), await site.logIn(bob)];
  await anns.post(joinPath("key"), {});
  const late = await bobs.post(joinPath("key"), { name: "Bob" });
  expect([late.status, late.text.includes("All seats are taken by now")]).toEqual([409, true]);
  expect((await findUser(site.db, bob.email))!.name).toBe(null);
  const full = await bobs.get(joinPath("key"));
  expect([full.text.includes("All seats are taken."), full.text.includes("Join the class")]).toEqual([
    true,
    false,
  ]);
});

test("signed out, the form leads to the login and back", async ({ site, tess: _ }) => {
  const { headers } = await site.openBrowser().post(joinPath("key"), {});
  expect(headers.location).toBe(`/login?${new URLSearchParams({ to: joinPath("key") })}`);
});

test("a pasted list is invited, once; who has a wrong address among them loses nothing", async ({
  site,
  tess,
}) => {
  const list = "Cy Cook <cy@example.com>, dan@example";
  const refused = await tess.post(peoplePath, { act: "invite", list });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("“dan@example”");
  expect(elementOf(refused.text, "textarea", { name: "list" })!.textContent).toBe(list);
  expect(await mailsOf(site)).toEqual([]);
  await addUser(site.db, ann);
  await site.db.updateTable("users").set({ email_verified_at: at }).where("id", "=", ann.id).execute();
  await (await site.logIn(ann)).post(joinPath("key"), {});
  const done = await tess.post(peoplePath, {
    act: "invite",
    list: `cy@example.com dan@example.com ${ann.email}`,
  });
  const said = (page: { text: string }) => elementOf(page.text, "*", { role: "status" })!.text;
  expect(said(done)).toBe("2 mails are on the way. 1 address was known before.");
  const again = await tess.post(peoplePath, { act: "invite", list: "CY@example.com" });
  expect(said(again)).toBe("0 mails are on the way. 1 address was known before.");
  const mails = await mailsOf(site);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(["cy@example.com", "dan@example.com"]);
  const mail = mails.find(({ recipient }) => recipient === "cy@example.com")!;
  expect(mail.paragraphs[0]).toContain("Tess Teacher invites you to the class “Python in March”");
  const key = new URL(mail.button!.path, site.url).searchParams.get("key")!;
  expect((await tess.get(peoplePath)).text).not.toContain(key);
  for (const _ of [1, 2]) await tess.post(peoplePath, { act: "withdraw", email: "cy@example.com" });
  expect((await site.get(joinPath(key))).status).toBe(410);
  expect((await tess.get(peoplePath)).text).not.toContain("cy@example.com");
});

test("201 addresses are too many, and a member writes to many 20 times an hour", async ({ site, tess }) => {
  const many = Array.from({ length: 201 }, (_, index) => `p${index}@example.com`).join("\n");
  expect((await tess.post(peoplePath, { act: "invite", list: many })).text).toContain("these are 201");
  expect((await tess.post(peoplePath, { act: "invite", list: " " })).text).toContain(
    "Paste the addresses first",
  );
  for (let time = 0; time < 20; time++)
    await tess.post(peoplePath, { act: "invite", list: "cy@example.com" });
  expect((await tess.post(peoplePath, { act: "invite", list: "cy@example.com" })).status).toBe(429);
  const told = { act: "tell", id: "told22222222", text: "Hello", to: "all" };
  expect((await tess.post(`/classes/${id}`, told)).status).toBe(429);
  expect(await mailsOf(site)).toHaveLength(1);
});

test("where sign-ups need an invitation, one by mail makes the account of its address, and the link makes none", async ({
  site,
  tess,
}) => {
  await setRule(site, "invite");
  await tess.post(peoplePath, { act: "invite", list: "cy@example.com" });
  const path = (await mailsOf(site))[0]!.button!.path;
  const byLink = await site.get(joinPath("key"));
  expect([byLink.text.includes("need an invitation"), mainOf(byLink.text).includes("Sign Up")]).toEqual([
    true,
    false,
  ]);
  const browser = site.openBrowser();
  const signUp = elementsOf(mainOf((await browser.get(path)).text), "a").find(
    (link) => link.text === "Sign Up",
  )!;
  const query = new URL(signUp.attributes.href!, site.url).searchParams;
  const fields = { email: "cy@example.com", password: "sesame", name: "Cy", next: query.get("to")! };
  const done = await browser.post("/signup", { ...fields, invite: query.get("invite")! });
  expect(done.headers.location).toBe(path);
  expect((await findUser(site.db, "cy@example.com"))!).toMatchObject({ role: "reader", name: "Cy" });
  expect((await findUser(site.db, "cy@example.com"))!.email_verified_at).not.toBe(null);
  await browser.post(path, { listed: "" });
  expect((await browser.get(`/classes/${id}`)).status).toBe(200);
  expect(await site.db.selectFrom("class_invitations").select("id").execute()).toEqual([]);
  await setRule(site, "closed");
  expect((await site.get(joinPath("key"))).text).toContain("This site takes no new accounts");
});

test("a member leaves, is listed or not, and is removed; others cannot do so", async ({ site, tess }) => {
  const anns = await site.logIn(ann);
  const members = () => site.db.selectFrom("class_members").select(["user_id", "is_listed"]).execute();
  await anns.post(joinPath("key"), {});
  for (const _ of [1, 2]) await anns.post(`/classes/${id}`, { act: "listed", on: "yes" });
  expect(await members()).toEqual([{ user_id: ann.id, is_listed: 1 }]);
  expect((await anns.post(peoplePath, { act: "remove", person: ann.id })).status).toBe(404);
  expect((await anns.get(peoplePath)).status).toBe(404);
  expect((await tess.get(peoplePath)).text).toContain("Ann Archer");
  expect((await tess.get(peoplePath)).text).not.toContain("Ann@example.com");
  for (const _ of [1, 2]) await tess.post(peoplePath, { act: "remove", person: ann.id });
  expect(await members()).toEqual([]);
  expect((await anns.get(`/classes/${id}`)).status).toBe(404);
  await anns.post(joinPath("key"), {});
  const left = await anns.post(`/classes/${id}`, { act: "leave" });
  expect(left.headers.location).toBe("/classes");
  expect(await members()).toEqual([]);
  expect((await anns.post(`/classes/${id}`, { act: "leave" })).status).toBe(404);
});

test("a classroom at one address signs up with the link, past the limit for strangers", async ({
  site,
  tess: _,
}) => {
  const signUp = (name: string, next: string) =>
    site.openBrowser().post("/signup", { email: `${name}@example.com`, password: "sesame", next });
  for (let person = 0; person < 21; person++)
    expect((await signUp(`p${person}`, joinPath("key"))).status).toBe(303);
  for (let person = 0; person < 20; person++) await signUp(`q${person}`, joinPath("wrong"));
  expect((await signUp("r", joinPath("wrong"))).status).toBe(429);
  expect((await signUp("s", joinPath("key"))).status).toBe(303);
});
