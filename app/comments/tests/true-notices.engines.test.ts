import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { edda, test } from "../../../test/support/desk-people.ts";
import { textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { sendComment as send } from "../../../test/support/send-comment.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { decideComments } from "../models/decide-comments.server.ts";
import { eraseCommentActs } from "../models/erase-comments.server.ts";

const noticesOf = async (browser: Browser) => textOf((await browser.get("/notifications")).text);

async function giveHandles({ db }: TestSite) {
  for (const [id, handle] of [
    [ann.id, "ann-archer"],
    [bob.id, "bob-baker"],
  ])
    await db.updateTable("users").set({ handle }).where("id", "=", id!).execute();
}

test("a like of a comment is told while it lasts, also when its account goes", async ({
  site,
  author,
  editor,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "Why rye?");
  for (const person of [author, editor]) await person.act(`/comments/${comment}/like`, { on: "yes" });
  await editor.act(`/comments/${comment}/like`, { on: "no" });
  expect(await noticesOf(reader)).toMatch(/Member \w+ liked your comment/);
  await eraseCommentActs(site.db, bob.id, AbortSignal.timeout(5000));
  expect(await noticesOf(reader)).not.toContain("liked");
});

test("a deleted comment is not told, and is again, once, when its author brings it back", async ({
  site,
  author,
  reader,
  id,
}) => {
  await giveHandles(site);
  const { id: comment } = await send(reader, id, "Why *rye* & `spelt`, @bob-baker?");
  expect(await noticesOf(author)).toContain("Why rye & spelt, @bob-baker?");
  await reader.post(`/comments/${comment}/delete`, { on: "yes" });
  expect(await noticesOf(author)).not.toContain("Why rye");
  await reader.post(`/comments/${comment}/delete`, { on: "no" });
  expect((await noticesOf(author)).match(/Why rye/g)).toHaveLength(1);
});

test("an edit tells those whom it names first, and takes back what it names no more", async ({
  site,
  author,
  reader,
  editor,
  id,
}) => {
  await giveHandles(site);
  const { id: comment } = await send(author, id, "Why rye?");
  const edit = (text: string) => author.post(`/comments/${comment}/edit`, { text });
  await edit("Why rye, @ann-archer?");
  expect(await noticesOf(reader)).toContain("Why rye, @ann-archer?");
  await edit("Why spelt, @ann-archer?");
  expect((await noticesOf(reader)).match(/mentioned you/g)).toHaveLength(1);
  expect(await noticesOf(reader)).toContain("Why spelt");
  await edit("Why?");
  expect(await noticesOf(reader)).not.toContain("mentioned you");
  expect(await noticesOf(editor)).not.toContain("mentioned you");
});

test("a comment that had to wait is told as plain text, and approving an edit tells nobody again", async ({
  site,
  author,
  editor,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "Why rye?");
  await author.get("/notifications");
  await site.db.updateTable("notifications").set({ read_at: new Date().toISOString() }).execute();
  await decideComments(site.db, edda.id, "hold", [comment]);
  expect(await noticesOf(author)).not.toContain("Why rye");
  await reader.post(`/comments/${comment}/edit`, { text: "Why **spelt**?" });
  await editor.post("/desk/comments", { act: "approve", id: comment });
  expect((await noticesOf(author)).match(/Why spelt\?/g)).toHaveLength(1);
  expect((await author.get("/notifications")).text).not.toContain("Unread: ");
});

test("the desk is told of a comment while it waits: not once it is deleted or approved, again when that is undone", async ({
  site,
  editor,
  owner,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "Why rye?");
  const today = async () => textOf((await owner.get("/desk")).text);
  const isTold = async () => [
    (await noticesOf(owner)).includes("waits"),
    (await today()).includes("1 comment to approve"),
  ];
  await decideComments(site.db, edda.id, "hold", [comment]);
  expect(await isTold()).toEqual([true, true]);
  await reader.post(`/comments/${comment}/delete`, { on: "yes" });
  expect(await isTold()).toEqual([false, false]);
  await reader.post(`/comments/${comment}/delete`, { on: "no" });
  expect(await isTold()).toEqual([true, true]);
  await editor.post("/desk/comments", { act: "approve", id: comment });
  expect(await isTold()).toEqual([false, false]);
  await editor.post("/desk/comments", { act: "undo", changed: `${comment}-waiting` });
  expect(await isTold()).toEqual([true, true]);
});

test("editors are told of comments below our texts, and further authors of those below theirs", async ({
  site,
  author,
  editor,
  reader,
  owner,
  id,
}) => {
  const lesson = await site.db
    .selectFrom("lessons")
    .innerJoin("blogs", "blogs.id", "lessons.blog_id")
    .select(["slug", "blog_id", "title"])
    .where("course_id", "=", "s1")
    .orderBy("number")
    .executeTakeFirstOrThrow();
  await send(reader, `s1/${lesson.slug}`, "In a lesson", { path: `/course/s1/${lesson.slug}` });
  for (const person of [owner, editor])
    expect(await noticesOf(person)).toMatch(new RegExp(`commented on “${lesson.title}”.*In a lesson`));
  expect(await noticesOf(author)).not.toContain("In a lesson");
  await send(reader, "s1", "Of a course");
  await send(editor, "s1", "By an editor");
  await send(reader, id, "Of a post");
  expect(textOf((await owner.get("/desk")).text)).toContain("2 new comments on our texts");
  const hide = (is_hidden: number) =>
    site.db.updateTable("lessons").set({ is_hidden }).where("blog_id", "=", lesson.blog_id).execute();
  await hide(1);
  expect(await noticesOf(owner)).not.toContain("In a lesson");
  await hide(0);
  const at = new Date().toISOString();
  const further = { blog_id: id, user_id: edda.id, asked_at: at, accepted_at: at };
  await site.db.insertInto("blog_authors").values(further).execute();
  await send(reader, id, "Of both");
  for (const person of [author, editor]) expect(await noticesOf(person)).toContain("Of both");
  expect(await noticesOf(owner)).not.toContain("Of both");
  await site.db
    .updateTable("blogs")
    .set({ author_kind: "company", author_id: null, written_by: bob.id })
    .where("id", "=", id)
    .execute();
  await send(reader, id, "In our name");
  expect(await noticesOf(author)).toContain("In our name");
  expect(await noticesOf(owner)).not.toContain("In our name");
});
