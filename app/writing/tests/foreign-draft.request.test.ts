import { expect } from "vitest";
import { answerOf, save, versionsOf } from "../../../test/support/drafts.ts";
import { alertOf, publishWithEditor, rye, submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { readDraft, readPosts } from "../../../test/support/stored-draft.ts";
import { test as base } from "../../../test/support/writer.ts";
import { publishTexts } from "../lib/editor-errors.ts";

const id = "draft2222222";

/** Fixture: `other` is Ann, who has a draft; Bob, `writer`, knows its id. */
const test = base.extend("other", async ({ site }) => {
  const other = await site.logIn(ann);
  await save(other, id, { ...rye, content: "Ann's secret.", image: await uploadCover(other) });
  return other;
});

test("a post with the key of somebody else's draft neither shows nor changes that draft", async ({
  site,
  writer,
  other,
}) => {
  const blogId = await publishWithEditor(site, writer, { publishKey: id, base: "1" });
  for (const kind of ["edit", "merge"]) {
    const late = await save(writer, id, { ...rye, content: "Bob's.", blogId, base: 1, kind });
    expect(answerOf(late)).toEqual([404, {}]);
  }
  for (const path of ["", "/versions", "/discard", "/schedule", "/preview-link"])
    expect((await writer.get(`/write/${id}${path}`)).status, path).toBe(404);
  await writer.post(`/blog/${blogId}/unpublish`, { on: "yes" });
  await writer.post(`/blog/${blogId}/delete`, {});
  expect(await readDraft(site, id)).toMatchObject({ user_id: ann.id, blog_id: null, revision: 1 });
  expect(await versionsOf(site, id)).toEqual([["edit", "Ann's secret."]]);

  const { image } = JSON.parse((await readDraft(site, id)).fields);
  const fields = { publishKey: id, base: "1", cover: undefined, image, content: "Ann's secret." };
  expect((await submitEditor(other, "/write", fields)).status).toBe(303);
  const posts = await readPosts(site);
  expect(posts.map(({ author_id, status }) => [author_id, status])).toEqual([
    [bob.id, "removed"],
    [ann.id, "published"],
  ]);
  expect(await readDraft(site, id)).toMatchObject({ blog_id: posts[1]!.id, is_published: 1 });
});

test("a text in an open editor is not saved in another account that has signed in there since", async ({
  site,
  writer,
  other,
}) => {
  const text = { ...rye, content: "Ann's next thought.", account: ann.id };
  for (const draft of [id, "draft7777777"]) {
    const foreign = await save(writer, draft, { ...text, base: 1 });
    expect(answerOf(foreign)).toEqual([403, { isOtherAccount: true }]);
  }
  expect(await versionsOf(site, "draft7777777")).toEqual([]);
  expect(answerOf(await save(other, id, { ...text, base: 1 }))).toMatchObject([200, { revision: 2 }]);
  expect(await readDraft(site, id)).toMatchObject({ user_id: ann.id, revision: 2 });
});

test("a text in an open editor is not published by another account that has signed in there since", async ({
  site,
  writer,
  other,
}) => {
  const refused = await submitEditor(writer, "/write", { publishKey: "draft7777777", account: ann.id });
  expect([refused.status, alertOf(refused)]).toEqual([403, publishTexts.otherAccount]);
  expect(refused.text).toContain(rye.title);
  expect(await readPosts(site)).toEqual([]);
  const published = await submitEditor(other, "/write", { publishKey: "draft7777777", account: ann.id });
  expect(published.status).toBe(303);
});
