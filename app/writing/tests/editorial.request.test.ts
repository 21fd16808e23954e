// What an editor changes in somebody's post, beside the author's own draft.
import { expect } from "vitest";
import { edda, loggedActs, test as people } from "../../../test/support/desk-people.ts";
import { answerOf, save } from "../../../test/support/drafts.ts";
import { rye, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const draftId = "editorial222";
const corrected = "Mix the **rye** with warm water.\n\nThen wait.";

/** Fixture: the cover of Bob's post. */
const test = people.extend("image", async ({ site, id }) => (await readBlog(site, id)).image!);

function readBlog({ db }: TestSite, id: string) {
  return db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The drafts of the post, the author's first. */
async function draftsOf({ db }: TestSite, blogId: string) {
  const columns = ["id", "user_id", "revision", "is_published", "is_editorial"] as const;
  const rows = db.selectFrom("drafts").select(columns).where("blog_id", "=", blogId);
  return rows.orderBy("is_editorial").execute();
}

async function noticesOf({ db }: TestSite, userId: string) {
  const rows = await db
    .selectFrom("notifications")
    .select(["text", "path"])
    .where("user_id", "=", userId)
    .execute();
  return rows.map(({ text, path }) => `${text} ${path}`);
}

test("an editor's change is a draft beside the author's, and is published under the author's name", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  const before = await readBlog(site, id);
  const edit = `/blog/${id}/edit`;
  expect((await editor.get(`/blog/${id}`)).text).toContain(`href="${edit}"`);
  expect((await editor.get(`/blog/${id}`)).text).not.toContain(`href="/blog/${id}/delete"`);
  expect(textOf(mainOf((await editor.get(edit)).text))).toContain("This is a post of bob@example.com");
  expect(textOf(mainOf((await author.get(edit)).text))).not.toContain("An editor is changing this post.");

  const text = { ...rye, image, blogId: id, blogRevision: 1 };
  const saved = await save(editor, draftId, { ...text, content: corrected });
  expect(answerOf(saved)).toMatchObject([200, { revision: 1, blogRevision: 1 }]);
  expect(await draftsOf(site, id)).toMatchObject([
    { user_id: bob.id, is_editorial: 0, is_published: 1 },
    { id: draftId, user_id: edda.id, is_editorial: 1, is_published: 0 },
  ]);
  expect(await noticesOf(site, bob.id)).toEqual([
    `Edda Editor is changing “${rye.title}” /blog/${id}/edit?by=editors`,
  ]);
  // The author sees it and takes part.
  expect(textOf(mainOf((await author.get(edit)).text))).toContain("An editor is changing this post.");
  expect((await author.get(`${edit}?by=editors`)).text).toContain("warm water");
  const shared = await save(author, draftId, { ...text, content: `${corrected} A day.`, base: 1 });
  expect(answerOf(shared)).toMatchObject([200, { revision: 2 }]);

  const form = { ...text, revision: "1", base: "2", publishKey: draftId, cover: undefined };
  const fields = { ...form, blogRevision: undefined, content: `${corrected} A day.` };
  expect((await submitEditor(editor, `${edit}?by=editors`, fields)).headers.location).toBe(`/blog/${id}`);
  const after = await readBlog(site, id);
  for (const column of ["author", "author_id", "published_at", "position"] as const)
    expect(after[column]).toBe(before[column]);
  expect(after.html).toContain("warm water");
  expect(await draftsOf(site, id)).toMatchObject([{ is_published: 1 }, { is_published: 1 }]);
  expect((await author.get(edit)).text).toContain("warm water");
  expect(await loggedActs(site)).toEqual([{ actor_id: edda.id, act: "edit-post", object: `blog:${id}` }]);
  expect(await noticesOf(site, bob.id)).toEqual([
    `Edda Editor changed “${rye.title}” /write/${draftId}/versions`,
  ]);
  const versions = mainOf((await author.get(`/write/${draftId}/versions`)).text);
  expect(elementsOf(versions, "li").map(({ textContent }) => textOf(textContent))).toEqual([
    expect.stringMatching(/Published by Edda Editor/),
    expect.stringMatching(/Edited ?You ?\+2/),
    expect.stringMatching(/Edited ?Edda Editor ?\+1/),
    expect.stringMatching(/Published by you/),
  ]);
});

test("what the author has not published is merged with what an editor publishes, and the other way round", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  const [own] = await draftsOf(site, id);
  const text = { ...rye, image, blogId: id, blogRevision: 1 };
  const later = "Mix the **rye** with water.\n\nThen wait for a day.";
  expect((await save(author, own!.id, { ...text, content: later, base: own!.revision })).status).toBe(200);
  const form = { ...rye, image, revision: "1", publishKey: draftId, cover: undefined };
  await submitEditor(editor, `/blog/${id}/edit`, { ...form, content: corrected });

  // The author's open editor had saved all of its text, and is told of the change by its next save.
  const next = { ...text, content: `${later} Or two.`, base: own!.revision + 1 };
  const [status, answer] = answerOf(await save(author, own!.id, next));
  const merged = "Mix the **rye** with warm water.\n\nThen wait for a day.";
  expect([status, answer.theirs?.content, answer.blogRevision]).toEqual([409, merged, 2]);
  expect(await draftsOf(site, id)).toMatchObject([{ is_published: 0 }, { is_published: 1 }]);

  const editorial = { ...text, content: `${corrected}\n\nEat.`, blogRevision: 2 };
  expect((await save(editor, draftId, { ...editorial, base: 1 })).status).toBe(200);
  const update = { ...form, publishKey: own!.id, base: String(answer.revision), content: merged };
  expect((await submitEditor(author, `/blog/${id}/edit`, update)).status).toBe(409);
  expect((await submitEditor(author, `/blog/${id}/edit`, { ...update, revision: "2" })).status).toBe(303);
  const page = (await editor.get(`/blog/${id}/edit`)).text;
  expect(page).toContain("wait for a day.\n\nEat.");
  expect(await draftsOf(site, id)).toMatchObject([{ is_published: 1 }, { is_published: 0 }]);
});

test("an author whose editor was opened before the correction, and who had no draft, does not undo it", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  await site.db.deleteFrom("drafts").execute();
  const form = { ...rye, image, revision: "1", publishKey: draftId, cover: undefined };
  await submitEditor(editor, `/blog/${id}/edit`, { ...form, content: corrected });
  const text = { ...rye, image, blogId: id, blogRevision: 1, content: `${rye.content} Or longer.` };
  const [status, answer] = answerOf(await save(author, "mine22222222", text));
  expect([status, answer.theirs?.content, answer.blogRevision]).toEqual([409, corrected, 2]);
  expect(await draftsOf(site, id)).toMatchObject([{ id: "mine22222222", is_published: 1 }, {}]);
});

test("pictures of both stay, whoever publishes", async ({ site, author, editor, id, image }) => {
  const [theirs, mine] = [await uploadCover(editor), await uploadCover(author)];
  const show = (key: string) => `![A loaf](/images/${key}-1600.webp)`;
  const text = { ...rye, image, blogId: id, blogRevision: 1, content: show(theirs) };
  await save(editor, draftId, text);
  const content = `${show(theirs)}\n\n${show(mine)}`;
  await save(author, draftId, { ...text, content, base: 1 });
  const form = { ...rye, image, revision: "1", base: "2", publishKey: draftId, cover: undefined, content };
  expect((await submitEditor(author, `/blog/${id}/edit`, form)).status).toBe(303);
  const keys = await site.db
    .selectFrom("image_uses")
    .select("image_key")
    .where("holder_id", "=", id)
    .orderBy("image_key")
    .execute();
  expect(keys.map(({ image_key }) => image_key)).toEqual([image, mine, theirs].sort());
});

test("an author who publishes and an editor who publishes at once do not block each other", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  const [own] = await draftsOf(site, id);
  const form = { ...rye, image, revision: "1", cover: undefined };
  await save(editor, draftId, { ...rye, image, blogId: id, content: corrected });
  const answers = await Promise.all([
    submitEditor(author, `/blog/${id}/edit`, { ...form, publishKey: own!.id, title: "Mine" }),
    submitEditor(editor, `/blog/${id}/edit`, { ...form, publishKey: draftId, content: corrected }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
});

test("what an author unpublished is the author's alone, and a former editor sees nothing of what they changed", async ({
  site,
  author,
  editor,
  id,
  image,
}) => {
  await save(editor, draftId, { ...rye, image, blogId: id, content: "Secret." });
  expect((await editor.get("/profile/drafts")).text).toContain("Secret.");
  await site.db.updateTable("users").set({ role: "author" }).where("id", "=", edda.id).execute();
  expect((await editor.get("/profile/drafts")).text).not.toContain("Secret.");
  expect((await editor.get(`/write/${draftId}/versions`)).status).toBe(404);
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", edda.id).execute();
  await author.post(`/blog/${id}/unpublish`, { on: "yes" });
  expect((await editor.get(`/blog/${id}/edit`)).status).toBe(404);
  expect((await editor.get(`/write/${draftId}/versions`)).status).toBe(404);
  expect((await save(editor, draftId, { ...rye, blogId: id, base: 1 })).status).toBe(404);
});
