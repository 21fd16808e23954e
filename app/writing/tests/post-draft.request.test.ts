import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { inTransaction } from "../../../db/transaction.ts";
import { answerOf, save, versionsOf } from "../../../test/support/drafts.ts";
import { publishWithEditor, rye, uploadCover } from "../../../test/support/editor.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/writer.ts";
import { preparePublished, storePublished } from "../models/store-published.server.ts";

const id = "draft2222222";

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
  const link = async (text: typeof rye & { image: string }, base?: number) => {
    const published = await preparePublished({ key: id, user, text, base }, blogId);
    await inTransaction(site.db, (db) => storePublished(db, published));
  };
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
  expect(await site.db.selectFrom("image_uses").select("holder_id").execute()).toEqual([]);
});
