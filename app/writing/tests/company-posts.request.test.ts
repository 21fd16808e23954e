import { expect } from "vitest";
import type { Role } from "../../../db/schema.ts";
import {
  alertOf,
  fieldsOf,
  publishWithEditor,
  rye,
  submitEditor,
  uploadCover,
} from "../../../test/support/editor.ts";
import { cardIdsOf, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";
import { invite } from "../../accounts/models/invitation.server.ts";
import { setName } from "../../core/user.server.ts";

const scam = { ...rye, title: "Send us your bank details" };

/** Fixture: `logInAs` signs Ann or Bob in, with a role. */
const test = base.extend("logInAs", ({ site }) => async (user: typeof ann | typeof bob, role: Role) => {
  await addUser(site.db, user);
  await site.db.updateTable("users").set({ role }).where("id", "=", user.id).execute();
  return site.logIn(user);
});

test("a stranger cannot pose as the company, whatever the spelling, and wherever a name is entered", async ({
  site,
  logInAs,
}) => {
  const stranger = await logInAs(bob, "author");
  for (const name of [
    "Lectern Academy",
    "Lесtеrn Асаdеmу",
    "Lectern Acaclemy",
    "Official L3ctern Academy",
    "Ɫectern Academy",
    "Lectɛrn",
    "Lec†ern Academy",
  ]) {
    await stranger.post("/profile", { name });
    const named = await submitEditor(stranger, "/write", { ...scam, byline: "name", name });
    expect([named.status, fieldsOf(named).title], name).toEqual([422, scam.title]);
  }
  const asCompany = await submitEditor(stranger, "/write", { ...scam, as: "company" });
  expect([asCompany.status, alertOf(asCompany)]).toEqual([403, "You may not publish in the company's name."]);
  expect(fieldsOf(asCompany)).toMatchObject(scam);
  expect(textOf((await site.get("/")).text)).not.toContain(scam.title);
  // Whoever has the name from before it was the company's cannot use it either.
  await setName(site.db, bob.id, "Lеctern Academy");
  const response = await submitEditor(stranger, "/write", scam);
  expect([response.status, alertOf(response)]).toEqual([
    403,
    "Your display name is the company's or the site's. Please choose another one in your profile.",
  ]);
  expect(fieldsOf(response)).toMatchObject(scam);
  expect(textOf((await site.get("/")).text)).not.toContain(scam.title);
});

test("an editor publishes as the company: with the badge, without a trace of the editor, and followed as the company", async ({
  site,
  logInAs,
}) => {
  const editor = await logInAs(ann, "editor");
  const publishKey = "company22222";
  const id = await publishWithEditor(site, editor, { as: "company", publishKey });
  // Sending the form again publishes nothing else.
  expect((await submitEditor(editor, "/write", { as: "company", publishKey })).headers.location).toBe("/");
  expect(cardIdsOf((await site.get("/")).text).slice(0, 2)).toEqual([id, "s1"]);
  for (const path of ["/", `/blog/${id}`, "/feed", "/feed.xml"]) {
    const { text } = await site.get(path);
    for (const secret of [ann.id, ann.email, ann.name]) expect(text, path).not.toContain(secret);
  }
  const page = (await site.get(`/blog/${id}`)).text;
  expect(textOf(mainOf(page))).toContain("Lectern Academy");
  expect(badgesOf(page)).toEqual(["Official", "Official"]);
  expect(page).toContain('action="/follow/company"');
  const row = await site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirst();
  expect(row).toMatchObject({ author_kind: "company", author_id: null, author: null, written_by: ann.id });
});

test("the badge is beside the company's name and no other, on cards and on articles", async ({
  site,
  logInAs,
}) => {
  await publishWithEditor(site, await logInAs(ann, "author"));
  const cards = elementsOf(mainOf((await site.get("/")).text), "article");
  expect(cards.slice(0, 2).map(({ innerHtml }) => badgesOf(innerHtml).length)).toEqual([0, 1]);
  expect(badgesOf(mainOf((await site.get("/blog/s1")).text))).toHaveLength(2);
});

test("a member whose name became the company's when COMPANY_NAME changed cannot publish under it, and has no badge", async ({
  openWith,
}) => {
  const site = await openWith({ COMPANY_NAME: "Archer Institute" });
  await addUser(site.db, { ...ann, name: "Archer Institute" });
  await publish(site.db, bread);
  const [card] = elementsOf(mainOf((await site.get("/")).text), "article");
  expect([card!.text.includes("Archer Institute"), badgesOf(card!.innerHtml)]).toEqual([true, []]);
  const member = await site.logIn(ann);
  expect((await submitEditor(member, "/write", scam)).status).toBe(403);
  expect((await member.post("/profile", { name: "Archer  lnstitute" })).status).toBe(422);
  await member.post("/profile", { name: "Ann Archer" });
  expect((await submitEditor(member, "/write")).headers.location).toBe("/");
});

test("an invited editor may write for the company at once", async ({ site }) => {
  await addUser(site.db, ann);
  const path = await invite(site.db, { role: "editor", email: "" });
  const browser = site.openBrowser();
  const form = {
    email: "ed@example.com",
    password: "sesame",
    invite: new URL(path, site.url).searchParams.get("invite")!,
  };
  await browser.post("/signup", form);
  const select = elementOf((await browser.get("/write")).text, "select", { name: "as" })!;
  expect(elementsOf(select.innerHtml, "option").map(({ text }) => text)).toEqual(["Me", "Lectern Academy"]);
  await publishWithEditor(site, browser, { as: "company" });
});

function badgesOf(html: string) {
  return elementsOf(html, "span", { class: "official" }).map(({ text }) => text);
}

test("a former editor cannot change a post of the company by sending its form again", async ({
  site,
  logInAs,
}) => {
  const editor = await logInAs(ann, "editor");
  const image = await uploadCover(editor);
  const form = { cover: undefined, image, publishKey: "form22222222", as: "company" };
  expect((await submitEditor(editor, "/write", form)).headers.location).toBe("/");
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", ann.id).execute();
  const again = await submitEditor(editor, "/write", { ...form, as: undefined, title: scam.title });
  expect(again.status).toBe(409);
  expect((await site.get("/")).text).not.toContain(scam.title);
});
