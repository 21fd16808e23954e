import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { alertOf, fieldsOf, publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { readPosts } from "../../../test/support/stored-draft.ts";
import { test as base } from "../../../test/support/writer.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

/** Fixture: `id` is Bob's post, which Ann, who is an editor, likes and has bookmarked. */
const test = base
  .extend("id", ({ site, writer }) => publishWithEditor(site, writer))
  .extend("other", async ({ site, id }) => {
    await addUser(site.db, ann);
    await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", ann.id).execute();
    const other = await site.logIn(ann);
    await other.act(`/blog/${id}/like`, { on: "yes" });
    await other.act(`/blog/${id}/bookmark`, { on: "yes" });
    return other;
  });

const lists = ["/", `/?q=${rye.title}`, "/search?q=rye", "/feed.xml", "/sitemap.xml", "/people/bob222222222"];

test("nobody but its author reads an unpublished post, of which the desk sees the title, by its address, in a list, search or feed, or from a cache", async ({
  site,
  writer,
  id,
  other,
}) => {
  for (const path of [...lists, `/blog/${id}`]) await site.get(path);
  const page = await writer.get(`/blog/${id}/unpublish`);
  expect(textOf(mainOf(page.text))).toContain("becomes a draft again");
  const response = await unpublish(writer, id);
  expect([response.status, response.headers.location]).toEqual([303, `/blog/${id}/edit`]);

  for (const browser of [other, site.openBrowser()]) {
    expect((await browser.get(`/blog/${id}`)).status).toBe(404);
    for (const path of lists) expect((await browser.get(path)).text, path).not.toContain(id);
    expect((await browser.get(`/blog/${id}/card.png`)).status).toBe(404);
    expect((await browser.act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
    expect((await browser.get(`/blog/${id}/live`)).status).toBe(404);
    expect((await browser.get(`/blog/${id}/report`)).status).toBe(404);
  }
  expect((await other.get("/profile")).text).not.toContain(id);
  for (const path of [`/blog/${id}/edit`, `/blog/${id}/unpublish`, `/desk/posts/${id}`])
    expect((await other.get(path)).status, path).toBe(404);
  for (const search of ["", "?status=unpublished"]) {
    const list = mainOf((await other.get(`/desk/posts${search}`)).text);
    expect(textOf(list)).toMatch(new RegExp(`${rye.title}.*Unpublished`, "s"));
    expect(list).not.toContain(id);
  }
  expect((await unpublish(other, id)).status).toBe(404);

  const own = await writer.get(`/blog/${id}`);
  expect(elementOf(own.text, "div", { role: "note" })!.text).toContain("It is a draft again");
  expect(textOf(mainOf((await writer.get("/profile/published")).text))).toContain("Draft");
});

test("an unpublished post that is published again has its address, likes, bookmarks, date and place", async ({
  site,
  writer,
  id,
  other,
}) => {
  const [before] = await readPosts(site);
  await unpublish(writer, id);
  const edit = await writer.get(`/blog/${id}/edit`);
  expect(elementOf(edit.text, "button", { type: "submit", class: "button primary order-last" })!.text).toBe(
    "Publish",
  );
  const fields = { ...fieldsOf(edit), title: "Rye, improved", cover: undefined };
  const response = await submitEditor(writer, `/blog/${id}/edit`, fields);
  expect(response.headers.location).toBe("/");
  const [after] = await readPosts(site);
  const { published_at, position, likes } = before!;
  expect(after).toMatchObject({ id, status: "published", title: "Rye, improved", published_at, position });
  expect([likes, after!.likes]).toEqual([1, 1]);
  expect((await other.get("/profile")).text).toContain(id);
  expect((await site.get("/search?q=improved")).text).toContain(id);
});

test("unpublishing twice is harmless, and a late copy of the first form does not publish again", async ({
  site,
  writer,
  id,
}) => {
  await submitEditor(writer, "/write", { publishKey: "again2222222", title: "Second" });
  const [, second] = await readPosts(site);
  for (let time = 1; time <= 2; time++) expect((await unpublish(writer, second!.id)).status).toBe(303);
  expect((await readPosts(site))[1]).toMatchObject({ status: "unpublished", revision: second!.revision + 1 });
  const late = await submitEditor(writer, "/write", { publishKey: "again2222222", title: "Second" });
  expect([late.status, alertOf(late)]).toEqual([
    409,
    "You unpublished this blog. Open it from your profile to publish it again.",
  ]);
  expect(await readPosts(site)).toHaveLength(2);
  expect((await writer.post(`/blog/${id}/unpublish`, { on: "no" })).headers.location).toBe(`/blog/${id}`);
  expect((await readPosts(site))[0]).toMatchObject({ id, status: "published" });
});

test("unpublishing keeps later changes of the draft, and cancels its date of publication", async ({
  site,
  writer,
  id,
}) => {
  const { id: draft, revision } = await draftOf(site, id);
  const { image } = fieldsOf(await writer.get(`/blog/${id}/edit`));
  const form = new FormData();
  const fields = { ...rye, title: "Not public yet", image: image!, base: String(revision), blogId: id };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  expect((await writer.postFiles(`/drafts/${draft}`, form)).status).toBe(200);
  await writer.post(`/write/${draft}/schedule`, { on: "yes", at: String(Date.now() + 3_600_000) });
  expect((await draftOf(site, id)).publish_at).not.toBeNull();
  await unpublish(writer, id);
  expect(await draftOf(site, id)).toMatchObject({
    title: "Not public yet",
    is_published: 0,
    publish_at: null,
  });
});

test("the draft at its own address publishes the post again", async ({ site, writer, id }) => {
  await unpublish(writer, id);
  const draft = await draftOf(site, id);
  const { image } = JSON.parse(draft.fields);
  const form = {
    publishKey: draft.id,
    base: String(draft.revision),
    title: "Again",
    cover: undefined,
    image,
  };
  for (let time = 1; time <= 2; time++)
    expect((await submitEditor(writer, "/write", form)).headers.location).toBe("/");
  expect(await readPosts(site)).toMatchObject([{ id, status: "published", title: "Again" }]);
});

test("a post without a draft, such as a seeded one, becomes a draft too", async ({ site, writer, id }) => {
  await site.db.deleteFrom("draft_versions").execute();
  await site.db.deleteFrom("drafts").execute();
  await unpublish(writer, id);
  const draft = await draftOf(site, id);
  expect(draft).toMatchObject({ title: rye.title, is_published: 0, user_id: "bob222222222" });
  // The text alone, without the post's state.
  expect(Object.keys(JSON.parse(draft.fields))).toEqual(["description", "image", "title"]);
});

test("a post that waits for an editor leaves the queue, and comes back into it", async ({ site, writer }) => {
  await saveSiteSettings(site.db, { holdsFirstPosts: true });
  await expect.poll(() => site.parts.siteSettings.current().holdsFirstPosts).toBe(true);
  await submitEditor(writer, "/write", { publishKey: "held22222222" });
  const id = (await readPosts(site))[0]!.id;
  await unpublish(writer, id);
  expect(await readPosts(site)).toMatchObject([{ status: "unpublished" }]);
  const fields = { ...fieldsOf(await writer.get(`/blog/${id}/edit`)), cover: undefined };
  const response = await submitEditor(writer, `/blog/${id}/edit`, fields);
  expect(response.headers.location).toBe(`/blog/${id}`);
  expect(await readPosts(site)).toMatchObject([{ status: "pending", published_at: null }]);
});

test("what an editor declined does not become public by being unpublished first", async ({
  site,
  writer,
  id: _,
}) => {
  await submitEditor(writer, "/write", { publishKey: "bad222222222", title: "Declined" });
  const id = (await readPosts(site))[1]!.id;
  const declined = { status: "declined", declined_reason: "No.", published_at: null } as const;
  await site.db.updateTable("blogs").set(declined).where("id", "=", id).execute();
  await unpublish(writer, id);
  const fields = { ...fieldsOf(await writer.get(`/blog/${id}/edit`)), cover: undefined };
  await submitEditor(writer, `/blog/${id}/edit`, fields);
  expect((await readPosts(site))[1]).toMatchObject({ id, status: "pending" });
});

test("a post of the company is unpublished and published by whoever writes for it", async ({
  site,
  writer,
  other,
}) => {
  await submitEditor(other, "/write", { publishKey: "company22222", as: "company" });
  const post = (await readPosts(site)).find(({ author_kind }) => author_kind === "company")!;
  await unpublish(other, post.id);
  expect((await writer.get(`/blog/${post.id}`)).status).toBe(404);
  expect((await other.get(`/blog/${post.id}`)).status).toBe(200);
  const fields = { ...fieldsOf(await other.get(`/blog/${post.id}/edit`)), cover: undefined };
  expect((await submitEditor(other, `/blog/${post.id}/edit`, fields)).headers.location).toBe("/");
});

function unpublish(browser: Browser, id: string) {
  return browser.post(`/blog/${id}/unpublish`, { on: "yes" });
}

function draftOf({ db }: TestSite, blogId: string) {
  return db.selectFrom("drafts").selectAll().where("blog_id", "=", blogId).executeTakeFirstOrThrow();
}
