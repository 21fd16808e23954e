// A draft that its writer hands over to an editor before it is out.
import { expect } from "vitest";
import { inTransaction } from "../../../db/transaction.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { edda, loggedActs, olga, test as people } from "../../../test/support/desk-people.ts";
import { save } from "../../../test/support/drafts.ts";
import { alertOf, rye, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { draftId, readPosts, storeDraft } from "../../../test/support/stored-draft.ts";
import { setBlocked, setRole } from "../../members/models/person-acts.server.ts";
import { eraseDraft } from "../models/erase-draft.server.ts";
import { removeDraftsOf } from "../models/remove-drafts-of.server.ts";

/** Fixture: the cover of Bob's draft, which waits for an editor. */
const test = people.extend("image", async ({ owner: _, editor: __, author }) => {
  const image = await storeDraft(author);
  await review(author, { act: "ready" });
  return image;
});

function review(browser: Browser, form: Record<string, string>) {
  return browser.post(`/write/${draftId}/review`, form);
}

async function noticesOf({ db }: TestSite, userId: string) {
  const rows = db.selectFrom("notifications").select(["text", "path"]).where("user_id", "=", userId);
  return (await rows.execute()).map(({ text, path }) => `${text} ${path}`);
}

const note = { act: "note", key: "note22222222", exact: "the **rye**", text: "Which rye?" };

test("a draft goes through ready, note, change, accept and publish, under its writer's name", async ({
  site,
  author,
  editor,
  image,
}) => {
  expect(await noticesOf(site, edda.id)).toEqual([`“${rye.title}” is ready for review /desk/drafts`]);
  expect(textOf(mainOf((await editor.get("/desk")).text))).toContain("1 draft to look at");
  expect((await editor.get("/desk/drafts")).text).toContain(`href="/write/${draftId}"`);
  expect(textOf(mainOf((await editor.get(`/write/${draftId}`)).text))).toContain("Accept and publish");

  for (const _ of [1, 2]) expect((await review(editor, note)).status).toBe(303);
  expect(await noticesOf(site, bob.id)).toEqual([
    `Edda Editor left a note on “${rye.title}”\nWhich rye? /write/${draftId}/review`,
  ]);
  const notes = mainOf((await author.get(`/write/${draftId}/review`)).text);
  expect(elementsOf(notes, "li").map(({ textContent }) => textOf(textContent))).toEqual([
    expect.stringMatching(/^the \*\*rye\*\* ?Which rye\? ?Edda Editor ?Just now ?Done$/),
  ]);
  // It stays ready while its writer and the editor change it.
  const content = `${rye.content} For a day.`;
  expect((await save(author, draftId, { ...rye, image, content, base: 1 })).status).toBe(200);
  for (const _ of [1, 2]) await review(author, { act: "done", note: note.key });
  await review(author, { ...note, key: "answer222222", text: "The dark one." });
  expect(await noticesOf(site, edda.id)).toContain(
    `Somebody left a note on “${rye.title}”\nThe dark one. /write/${draftId}/review`,
  );
  const picture = await uploadCover(editor);
  const changed = `${content}\n\n![A loaf](/images/${picture}-1600.webp)`;
  expect((await save(editor, draftId, { ...rye, image, content: changed, base: 2 })).status).toBe(200);

  const form = { publishKey: draftId, base: "3", image, cover: undefined, content: changed };
  for (const _ of [1, 2]) expect((await submitEditor(editor, `/write/${draftId}`, form)).status).toBe(303);
  expect(await readPosts(site)).toMatchObject([
    { title: rye.title, status: "published", author_id: bob.id, author: bob.email },
  ]);
  const [post] = await readPosts(site);
  expect(await loggedActs(site)).toEqual([
    { actor_id: edda.id, act: "accept-draft", object: `blog:${post!.id}` },
  ]);
  expect(await noticesOf(site, bob.id)).toContain(
    `Edda Editor accepted and published “${rye.title}” /blog/${post!.id}`,
  );
  expect(await noticesOf(site, olga.id)).toEqual([]);
  expect((await editor.get(`/write/${draftId}/versions`)).status).toBe(404);
});

test("an editor who asks for changes gives the draft back with a note", async ({
  site,
  author,
  editor,
  image: _,
}) => {
  const asks = { ...note, act: "changes", exact: "", text: "More about the rest, please." };
  expect((await review(author, asks)).status).toBe(404);
  expect((await review(editor, { ...asks, text: " " })).status).toBe(422);
  // Nothing that was typed is lost without scripts.
  const long = { exact: "the rest", text: "x".repeat(2001) };
  const refused = await review(editor, { ...asks, ...long });
  expect([refused.status, alertOf(refused)]).toEqual([422, "A note may have 2,000 characters at most."]);
  for (const [name, text] of Object.entries(long))
    expect(elementOf(refused.text, "input", { name })!.attributes.value).toBe(text);
  expect((await review(editor, asks)).headers.location).toBe("/desk/drafts");
  expect((await editor.get(`/write/${draftId}`)).status).toBe(404);
  expect(await noticesOf(site, bob.id)).toEqual([
    `Edda Editor asks for changes of “${rye.title}”\nMore about the rest, please. /write/${draftId}/review`,
  ]);
  expect(await noticesOf(site, olga.id)).toEqual([]);
  expect((await author.get(`/write/${draftId}/review`)).text).toContain("More about the rest, please.");
});

test("what its writer took back is published by nobody else, and a blocked writer's draft neither", async ({
  site,
  author,
  editor,
  image,
}) => {
  const accept = () =>
    submitEditor(editor, `/write/${draftId}`, { publishKey: draftId, image, cover: undefined });
  for (const _ of [1, 2]) await review(author, { act: "withdraw" });
  expect((await accept()).status).toBe(409);
  for (const _ of [1, 2]) await review(author, { act: "ready" });
  await setBlocked(site.db, olga.id, bob.id, true);
  expect((await accept()).status).toBe(409);
  expect(textOf(mainOf((await editor.get("/desk/drafts")).text))).toContain("No draft waits for an editor.");
  await setBlocked(site.db, olga.id, bob.id, false);
  await setRole(site.db, olga.id, bob.id, "reader");
  const refusal = await accept();
  expect([refusal.status, alertOf(refusal)]).toEqual([403, expect.stringContaining("may read and save")]);
  expect(await readPosts(site)).toEqual([]);
});

test("of a deleted account nothing is accepted, and what editors change in its post goes on", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  const text = { ...rye, image, blogId: id, base: 0 };
  expect((await save(editor, "editorial222", { ...text, content: "Corrected." })).status).toBe(200);
  await author.post("/account/delete", { email: bob.email, posts: "keep" });
  const form = { publishKey: draftId, base: "1", image, cover: undefined };
  expect((await submitEditor(editor, `/write/${draftId}`, form)).status).toBe(409);
  expect((await editor.get("/desk")).text).not.toContain("draft to look at");
  const change = { ...form, publishKey: "editorial222", revision: "1", content: "Corrected." };
  expect((await submitEditor(editor, `/blog/${id}/edit`, change)).status).toBe(303);
  expect(await readPosts(site)).toMatchObject([{ id, author_kind: "former", author_id: null, author: null }]);
});

test("the notes of a deleted account stay without its name, and go with the draft", async ({
  site,
  author,
  editor,
  image: _,
}) => {
  await review(editor, note);
  await removeDraftsOf(site.db, edda.id, new AbortController().signal);
  expect(textOf(mainOf((await author.get(`/write/${draftId}/review`)).text))).toContain("Former member");
  await author.post(`/write/${draftId}/discard`, { on: "yes" });
  expect((await editor.get(`/write/${draftId}`)).status).toBe(404);
  await inTransaction(site.db, (db) => eraseDraft(db, draftId));
  expect(await site.db.selectFrom("draft_notes").select("id").execute()).toEqual([]);
});
