import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { mergeTexts } from "../../app/lib/writing/merge-texts.ts";
import { linkAlongside } from "../../app/models/writing/link-draft.server.ts";
import { inTransaction } from "../../db/transaction.ts";
import { publishWithEditor, rye, uploadCover } from "../support/editor.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import type { TestSite } from "../support/site.ts";
import { answerOf, save, versionsOf } from "./drafts.ts";
import { test } from "./writer.ts";

const id = "draft2222222";

test("a save is answered with its revision, and the same text again changes nothing", async ({
  site,
  writer,
}) => {
  const [status, first] = answerOf(await save(writer, id, { content: "One." }));
  expect([status, first.revision]).toEqual([200, 1]);
  expect(answerOf(await save(writer, id, { content: "One." }))).toEqual([200, first]);
  expect(answerOf(await save(writer, id, { content: "One.", base: 1 }))).toEqual([200, first]);
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))[1].revision).toBe(2);
  // The response to the second text got lost.
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))[1].revision).toBe(2);
  expect(await versionsOf(site, id)).toEqual([["edit", "Two."]]);
});

test("a late save never replaces a newer text: it is kept as a version, once, and answered with the newer text", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "One." });
  await save(writer, id, { content: "Two.", base: 1 });
  for (const _ of [1, 2]) {
    const late = await save(writer, id, { content: "Late.", base: 1, session: "other", title: "T" });
    const [status, { revision, theirs }] = answerOf(late);
    expect([status, revision]).toEqual([409, 2]);
    expect(theirs).toMatchObject({ title: "", description: "", image: "", content: "Two." });
  }
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "Two."],
    ["clash", "Late."],
  ]);
});

test("two tabs that begin with the same text are merged, and each step is a version", async ({
  site,
  writer,
}) => {
  const base = "One.\n\nTwo.";
  await save(writer, id, { content: base, session: "tab1" });
  await save(writer, id, { content: "One!\n\nTwo.", base: 1, session: "tab1" });
  const mine = "One.\n\nTwo!";
  const { revision, theirs } = answerOf(
    await save(writer, id, { content: mine, base: 1, session: "tab2" }),
  )[1];
  const { text } = mergeTexts(base, theirs!.content!, mine);
  const merged = await save(writer, id, { content: text, base: revision, session: "tab2", kind: "merge" });
  expect(answerOf(merged)[1].revision).toBe(3);
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "One!\n\nTwo."],
    ["clash", mine],
    ["merge", "One!\n\nTwo!"],
  ]);
});

test("every field of the editor is kept as it was typed, and none has to be filled in", async ({
  site,
  writer,
}) => {
  const image = await uploadCover(writer);
  const fields = {
    title: "Rye ",
    description: "Dark",
    content: "Mix.\r\n",
    image,
    as: "company",
    topics: "Bread, Rye",
    coverAlt: "A loaf",
    coverFocus: "20 80",
    canonicalUrl: "half an addr",
    metaDescription: "A loaf.",
  };
  expect((await save(writer, id, { content: "" })).status).toBe(200);
  expect((await save(writer, id, { ...fields, base: 1 })).status).toBe(200);
  const { theirs } = answerOf(await save(writer, id, { content: "Late.", base: 1 }))[1];
  expect(theirs).toEqual({ ...fields, content: "Mix.\n" });
  const row = await site.db
    .selectFrom("drafts")
    .select(["title", "opening", "user_id", "is_published"])
    .executeTakeFirst();
  expect(row).toEqual({ title: "Rye ", opening: "Mix.", user_id: bob.id, is_published: 0 });
});

test("nobody else can save a draft, and it is not said that there is one", async ({ site, writer }) => {
  await save(writer, id, { content: "Mine." });
  await addUser(site.db, ann);
  const other = await site.logIn(ann);
  expect(answerOf(await save(other, id, { content: "Yours.", base: 1 }))).toEqual([404, {}]);
  expect(answerOf(await save(site.person(), id, { content: "Yours.", base: 1 }))).toEqual([401, {}]);
  expect(answerOf(await save(writer, "UP", { content: "x" }))).toEqual([404, {}]);
  expect((await writer.get(`/drafts/${id}`)).status).toBe(405);
  expect(await versionsOf(site, id)).toEqual([["edit", "Mine."]]);
});

test("a reader's account saves no draft", async ({ site, writer }) => {
  await site.db.updateTable("users").set({ role: "reader" }).where("id", "=", bob.id).execute();
  expect((await save(writer, id, { content: "x" })).status).toBe(403);
});

test("a discarded draft refuses what comes late, and keeps it as a version", async ({ site, writer }) => {
  await save(writer, id, { content: "One." });
  const discarded_at = new Date().toISOString();
  await site.db.updateTable("drafts").set({ discarded_at }).execute();
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))).toEqual([410, {}]);
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "One."],
    ["clash", "Two."],
  ]);
});

test("a text that could not be published for its length or its characters is refused with a reason", async ({
  writer,
}) => {
  for (const [fields, status, error] of [
    [{ content: "x".repeat(200_001) }, 422, "The content may have 200,000 characters at most."],
    [{ content: "x\u0000" }, 422, "The content holds characters that cannot be kept. Please remove them."],
    [{ content: "x", topics: "x".repeat(301) }, 422, "The list of topics is too long."],
    [{ content: "x".repeat(1024 * 1024 + 1) }, 413, "The text is too long to be saved."],
  ] as const)
    expect(answerOf(await save(writer, id, fields))).toEqual([status, { error }]);
  expect((await save(writer, id, { content: "😀".repeat(200_000) })).status).toBe(200);
});

test("a form that broke off is not saved", async ({ site, writer }) => {
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const body = `--X\r\nContent-Disposition: form-data; name="content"\r\n\r\nHalf`;
  expect((await writer.postRaw(`/drafts/${id}`, body, type)).status).toBe(422);
  expect((await save(writer, id, { content: undefined })).status).toBe(422);
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
});

test("too many saves in a minute are answered with the time to wait", async ({ site, writer }) => {
  for (let saves = 0; saves < 120; saves++) await site.limits.saveDraft.take(bob.id);
  const [status, { waitSeconds }] = answerOf(await save(writer, id, { content: "x" }));
  expect([status, waitSeconds! > 0 && waitSeconds! <= 60]).toEqual([429, true]);
});

test("a base that no editor knows leaves room for the next saves", async ({ writer }) => {
  const [status, { revision }] = answerOf(await save(writer, id, { content: "One.", base: 999_999_999 }));
  expect(status).toBe(200);
  const next = answerOf(await save(writer, id, { content: "Two.", base: revision }));
  expect(next).toMatchObject([200, { revision: revision! + 1 }]);
});

test("a person has 1,000 drafts at most, not counting posts", async ({ site, writer }) => {
  await save(writer, id, { content: "x" });
  await addCopies(site, "many", 999);
  const [status, { error }] = answerOf(await save(writer, "onemore22222", { content: "x" }));
  expect([status, error]).toEqual([422, "You have 1,000 drafts. Publish or discard some of them first."]);
  await site.db.updateTable("drafts").set({ blog_id: "some" }).where("id", "=", "many7").execute();
  expect((await save(writer, "onemore22222", { content: "x" })).status).toBe(200);
});

test("discarding makes room for drafts, up to 3,000 that can be brought back", async ({ site, writer }) => {
  await save(writer, id, { content: "x" });
  await site.db.updateTable("drafts").set({ discarded_at: new Date().toISOString() }).execute();
  await addCopies(site, "more", 2960);
  expect((await save(writer, "room22222222", { content: "x" })).status).toBe(200);
  await addCopies(site, "last", 74);
  expect((await save(writer, "noroom222222", { content: "x" })).status).toBe(422);
});

/** Adds copies of a draft, in steps of 37. */
async function addCopies({ db }: TestSite, name: string, count: number) {
  const draft = await db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 37)
    await db
      .insertInto("drafts")
      .values(Array.from({ length: 37 }, (_, at) => ({ ...draft, id: `${name}${from + at}` })))
      .execute();
}

test("the draft of a post begins with what is published, and all its tabs have one draft", async ({
  site,
  writer,
}) => {
  const blogId = await publishWithEditor(site, writer);
  await site.db.deleteFrom("draft_versions").execute();
  await site.db.deleteFrom("drafts").execute();
  const first = await save(writer, id, { ...rye, content: "Changed.", blogId, base: 0 });
  expect(answerOf(first)[1]).toMatchObject({ id, revision: 1 });
  const second = answerOf(await save(writer, "othertab2222", { ...rye, content: "Other.", blogId }));
  expect([second[0], second[1].id, second[1].theirs!.content]).toEqual([409, id, "Changed."]);
  expect(await versionsOf(site, id)).toEqual([
    ["publish", rye.content],
    ["edit", "Changed."],
    ["clash", "Other."],
  ]);
  await addUser(site.db, ann);
  const other = await site.logIn(ann);
  for (const draftId of [id, "foreign22222"])
    expect((await save(other, draftId, { content: "Mine now.", blogId })).status).toBe(404);
});

test("whoever may write for the company saves the draft of its post", async ({ site, writer }) => {
  await addUser(site.db, ann);
  await site.db.updateTable("users").set({ role: "editor" }).execute();
  const blogId = await publishWithEditor(site, writer, { as: "company" });
  await site.db.deleteFrom("drafts").execute();
  await save(writer, id, { content: "One.", blogId });
  const other = await site.logIn(ann);
  expect(answerOf(await save(other, id, { content: "Two.", blogId, base: 1 }))[1].revision).toBe(2);
});

test("publishing links draft and blog, and keeps a newer text as a draft", async ({ site, writer }) => {
  await save(writer, id, { content: "One." });
  const user = { ...bob, role: "author" as const, image: null, handle: null, email_verified_at: null };
  const form = { title: "T", description: "D", content: "One.", image: "" };
  const blogId = await publishWithEditor(site, writer);
  await site.db.deleteFrom("drafts").where("blog_id", "=", blogId).execute();
  const link = (form: typeof rye & { image: string }, base?: number) =>
    linkAlongside({ id, user, text: form, base }).then((link) =>
      inTransaction(site.db, (db) => link(db, blogId)),
    );
  const state = () =>
    site.db.selectFrom("drafts").select(["revision", "is_published", "blog_id"]).executeTakeFirst();
  await link(form, 1);
  expect(await state()).toEqual({ revision: 2, is_published: 1, blog_id: blogId });
  await save(writer, id, { content: "Newer.", base: 2 });
  expect(await state()).toEqual({ revision: 3, is_published: 0, blog_id: blogId });
  await link({ ...form, content: "Older." }, 2);
  expect(await state()).toEqual({ revision: 3, is_published: 0, blog_id: blogId });
  await link({ ...form, content: "All." });
  expect(await state()).toEqual({ revision: 4, is_published: 1, blog_id: blogId });
  expect((await versionsOf(site, id)).map(([kind, content]) => `${kind} ${content}`)).toEqual([
    "edit One.",
    "publish One.",
    "edit Newer.",
    "publish Older.",
    "publish All.",
  ]);
});

test("the newest 100 versions stay, of older days the last one, and whatever was published", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "New." });
  const version = await site.db.selectFrom("draft_versions").selectAll().executeTakeFirstOrThrow();
  const insert = (name: string, at: string, kind: "edit" | "publish" = "edit") =>
    site.db
      .insertInto("draft_versions")
      .values({ ...version, id: name, session: name, kind, at, began_at: at })
      .execute();
  for (let at = 0; at < 98; at++)
    await insert(
      `new${at}`,
      `2026-03-02T10:${String(at % 60).padStart(2, "0")}:${at < 60 ? "00" : "30"}.000Z`,
    );
  await insert("morning", "2026-03-01T08:00:00.000Z");
  await insert("noon", "2026-03-01T12:00:00.000Z", "publish");
  await insert("evening", "2026-03-01T20:00:00.000Z");
  await insert("dayBefore", "2026-02-28T20:00:00.000Z");
  await save(writer, id, { content: "Newer.", base: 1, session: "next" });
  const ids = (await site.db.selectFrom("draft_versions").select("id").execute()).map(({ id }) => id);
  expect(ids.length).toBe(103);
  expect(ids).toEqual(expect.arrayContaining(["noon", "evening", "dayBefore", "new0"]));
  expect(ids).not.toContain("morning");
});

test("saves of one draft at the same time are stored one after the other", async ({ site, writer }) => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => save(writer, id, { content: `Text ${at}.`, session: `tab${at}` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
  const contents = (await versionsOf(site, id)).map(([, content]) => content);
  expect(contents.sort()).toEqual(Array.from({ length: 12 }, (_, at) => `Text ${at}.`).sort());
});

test("a draft and each of its versions keep their images, and other people's images lose no text", async ({
  site,
  writer,
}) => {
  await addUser(site.db, ann);
  const [first, second] = [await uploadCover(writer), await uploadCover(writer)];
  const foreign = await uploadCover(await site.logIn(ann));
  const text = (key: string) => `![A loaf](/images/${key}-1600.webp#wide "Fresh")`;
  await save(writer, id, { content: text(first), session: "tab1" });
  const content = `${text(second)}\n\n${text(foreign)}`;
  expect((await save(writer, id, { content, base: 1, session: "tab2" })).status).toBe(200);
  expect(await claimedBy(site, id)).toEqual([first, second].sort());
  await site.db.deleteFrom("draft_versions").where("session", "=", "tab1").execute();
  await save(writer, id, { content: "None.", base: 2, session: "tab3", image: second });
  expect(await claimedBy(site, id)).toEqual([second]);
});

async function claimedBy({ db }: TestSite, draftId: string) {
  const rows = await db
    .selectFrom("image_uses")
    .select("image_key")
    .where("blog_id", "=", `d:${draftId}`)
    .orderBy("image_key")
    .execute();
  return rows.map(({ image_key }) => image_key);
}

test("a late save while the post is deleted leaves no version and no image of it behind", async ({
  site,
  writer,
}) => {
  const image = await uploadCover(writer);
  for (const key of ["gone22222222", "gone33333333", "gone44444444"]) {
    const blogId = await publishWithEditor(site, writer, { publishKey: key, cover: undefined, image });
    const late = Array.from({ length: 15 }, async (_, at) => {
      await setTimeout(at);
      await save(writer, key, { ...rye, image, blogId, content: `Late ${at}` });
    });
    await Promise.all([...late, writer.post(`/blog/${blogId}/delete`, {})]);
  }
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("draft_versions").select("id").execute()).toEqual([]);
  expect(await site.db.selectFrom("image_uses").select("blog_id").execute()).toEqual([]);
});
