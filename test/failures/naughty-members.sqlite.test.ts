// Sends the Big List of Naughty Strings as names, comments, lists and notes. Strict parsers read all that shows them.
import { expect } from "vitest";
import type { MailContent } from "../../app/core/mail.server.ts";
import { setName } from "../../app/core/user.server.ts";
import { makeStamp } from "../../app/http/hidden-fields.server.ts";
import { cleanText } from "../../app/lib/characters.ts";
import { quotableName } from "../../app/lib/links.ts";
import { layOut } from "../../app/mail/layout.server.ts";
import { mailDueNotices } from "../../app/notifications/notice-mails.server.ts";
import { addPerson, edda } from "../support/desk-people.ts";
import { isStorable, joinedTexts, naughtyTexts } from "../support/naughty-texts.ts";
import { parsePage, xmlTexts } from "../support/parse.ts";
import { ann, bread, publish } from "../support/people-and-blogs.ts";
import { test as base, openSite, secret, type TestSite } from "../support/site.ts";

const test = base.extend("site", async ({ database }, { onCleanup }) => {
  const site = await openSite(database, { TRUSTED_PROXIES: "127.0.0.1" });
  onCleanup(site.close);
  return site;
});

const isName = (text: string) => isStorable(text) && !/[\p{Cc}\p{Bidi_Control}]|[\r\n]/u.test(text);
const names = joinedTexts(
  80,
  naughtyTexts.filter((text) => [...text].length <= 80 && isName(text)),
);
const texts = joinedTexts(2000, naughtyTexts.filter(isStorable));
/** As many as a page of comments shows. */
const memberCount = 20;

test("pages, feeds, structured data, mails and files show every name and comment as it is", async ({
  site,
}) => {
  await publish(site.db, bread);
  await site.db.updateTable("users").set({ email_verified_at: "2026" }).where("id", "=", ann.id).execute();
  await addPerson(site, edda);
  const [author, editor] = [await site.logIn(ann), await site.logIn(edda)];
  const members = await Promise.all(Array.from({ length: memberCount }, (_, at) => logInMember(site, at)));
  for (let round = 0; round * memberCount < names.length; round++) {
    const shown = names.slice(round * memberCount).slice(0, memberCount);
    await site.db.deleteFrom("comments").execute();
    for (const [at, name] of shown.entries()) {
      const { id, browser } = members[at]!;
      await setName(site.db, id, name);
      const text = texts[(round * memberCount + at) % texts.length]!;
      const form = { place: bread.id, text, stamp: makeStamp(secret) };
      expect((await browser.post("/comments", form, { "x-forwarded-for": `10.2.0.${at}` })).status).toBe(303);
    }
    const page = parsePage((await author.get(`/blog/${bread.id}`)).text);
    expect(page.texts("p", { class: "comment-facts" })).toHaveLength(shown.length);
    // The only ones that have a direction of their own.
    expect(page.texts("span", { dir: "auto" }).toSorted()).toEqual(shown.toSorted());
    const [data] = page.texts("script", { type: "application/ld+json" }).map((text) => JSON.parse(text));
    const said = (data.comment as { author: { name: string } }[]).map(({ author }) => author.name);
    expect(said.toSorted()).toEqual(shown.toSorted());
    const feed = xmlTexts((await author.get(`/blog/${bread.id}/comments.xml`)).text);
    expect(feed.name!.toSorted()).toEqual(shown.toSorted());
    const handles = JSON.parse((await author.get("/comments/people?q=m0")).text) as { name: string }[];
    expect(shown).toContain(handles[0]!.name);
    parsePage((await editor.get("/desk/comments?show=newest")).text);
    parsePage((await author.get("/notifications")).text);
    const paragraphs = await mailedParagraphs(site, round);
    // A name with an address is quoted in no mail.
    for (const name of shown.filter((name) => quotableName(name)))
      expect(paragraphs.join("\n")).toContain(`${name} commented on`);
  }
});

test("lists and notes are shown as they are, and the files of notes too", async ({ site }) => {
  await publish(site.db, bread);
  const { browser } = await logInMember(site, 0);
  const list = "list22222222";
  await browser.post("/profile/lists", { title: "A", key: list });
  for (const [at, note] of texts.entries()) {
    const [title, description] = [names[at % names.length]!, note.slice(0, 400).toWellFormed()];
    await browser.post(`/lists/${list}`, { act: "save", title, description, public: "yes" });
    const page = parsePage((await browser.get(`/lists/${list}`)).text);
    expect(page.text("h1")).toBe(title);
    expect(page.value("meta", { property: "og:title" }, "content")).toBe(title);
    parsePage((await browser.get("/profile/lists")).text);
    const kept = { id: `kept${at}`, exact: note, prefix: "", suffix: "", start: "0", note, on: "yes" };
    expect((await browser.act(`/blog/${bread.id}/highlights`, kept)).status).toBe(200);
  }
  const page = parsePage((await browser.get("/profile/highlights")).text);
  const clean = texts.map(cleanText);
  expect(page.texts("textarea", { name: "note" }).toSorted()).toEqual(clean.toSorted());
  const { items } = JSON.parse((await browser.get("/profile/highlights.jsonld")).text);
  const notes = (items as { body: { value: string } }[]).map(({ body }) => body.value);
  expect(notes.toSorted()).toEqual(clean.toSorted());
});

/** What the mail to Ann says, once strict parsers have read its HTML. */
async function mailedParagraphs({ db }: TestSite, round: number) {
  await mailDueNotices(db, Date.now() + (round + 1) * 3_600_000, new AbortController().signal);
  const rows = await db.deleteFrom("mails").returning("content").execute();
  const mails = rows.map(({ content }) => JSON.parse(content) as MailContent);
  return mails.flatMap((mail) => {
    parsePage(
      layOut(mail, { name: "Lectern", company: "Lectern", url: "https://l.example", accent: "" }).html,
    );
    return mail.paragraphs;
  });
}

async function logInMember(site: TestSite, at: number) {
  const id = `m${String(at).padStart(2, "0")}`;
  const browser = await site.logIn({ id, email: `${id}@example.com`, name: null });
  await site.db.updateTable("users").set({ handle: id }).where("id", "=", id).execute();
  return { id, browser };
}
