import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { submitEditor } from "../../../test/support/editor.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base, loggedErrors } from "../../../test/support/site.ts";
import { draftId, readDraft, readPosts, storeDraft } from "../../../test/support/stored-draft.ts";
import { takeDownBlog } from "../../desk/models/take-down.server.ts";

const linkPagePath = `/write/${draftId}/preview-link`;

/** Fixtures: Bob has a draft; `path` is that of its preview. */
const test = base
  .extend("writer", async ({ site }) => {
    await addUser(site.db, { ...bob, name: "Bob Baker" });
    const writer = await site.logIn(bob);
    await storeDraft(writer);
    return writer;
  })
  .extend("path", ({ writer }) => share(writer));

test("a draft is read by whoever has its link, as its page will look", async ({ site, path }) => {
  const { status, headers, text } = await site.get(path);
  expect(status).toBe(200);
  const main = textOf(mainOf(text));
  expect(main).toContain("Preview of a draft");
  expect(main).toContain("Mix the rye with water.");
  expect(main).toContain("Bob Baker");
  expect(text).not.toContain(bob.email);
  expect(headers).toMatchObject({
    "cache-control": expect.stringContaining("no-store"),
    "referrer-policy": "no-referrer",
    "x-robots-tag": expect.stringContaining("noindex"),
  });
  expect(elementsOf(text, "meta").map(({ attributes }) => attributes.content)).toContain("noindex, nofollow");
  expect(elementsOf(mainOf(text), "button")).toEqual([]);
  expect((await site.get(`${path}.data`)).headers["referrer-policy"]).toBe("no-referrer");
  expect(loggedErrors(site)).toEqual([]);
});

test("making the link twice shows the same; a revoked one leads nowhere, and a new one has another address", async ({
  site,
  writer,
  path,
}) => {
  expect(await share(writer)).toBe(path);
  for (let time = 1; time <= 2; time++)
    expect((await writer.post(linkPagePath, { on: "no" })).headers.location).toBe(linkPagePath);
  expect((await site.get(path)).status).toBe(404);
  const newPath = await share(writer);
  expect(newPath).not.toBe(path);
  expect((await site.get(newPath)).status).toBe(200);
  for (const wrong of [path, "/preview/x", `/preview/${"0".repeat(32)}`, "/preview/%00", `${newPath}0`])
    expect((await site.get(wrong)).status, wrong).toBe(404);
});

test("after it was published the link leads to the post, and a change of it can be previewed again", async ({
  site,
  writer,
  path,
}) => {
  const { image } = JSON.parse((await readDraft(site)).fields);
  await submitEditor(writer, "/write", { publishKey: draftId, cover: undefined, image });
  const id = (await readPosts(site))[0]!.id;
  const response = await site.get(path);
  expect([response.status, response.headers.location]).toEqual([302, `/blog/${id}`]);
  const { revision } = await readDraft(site);
  await storeDraft(writer, { base: String(revision), blogId: id, title: "Second edition", image });
  expect(textOf(mainOf((await site.get(path)).text))).toContain("Second edition");
  expect(textOf(mainOf((await site.get(`/blog/${id}`)).text))).not.toContain("Second edition");
});

test("the link of a blocked writer leads nowhere", async ({ site, path }) => {
  await site.db.updateTable("users").set({ blocked_at: "2026-01-01T00:00:00.000Z" }).execute();
  expect((await site.get(path)).status).toBe(404);
});

test("the link of somebody who may not write any more leads nowhere", async ({ site, path }) => {
  await site.db.updateTable("users").set({ role: "reader" }).execute();
  expect((await site.get(path)).status).toBe(404);
});

test("a post that was taken down is not shown by its draft's link", async ({ site, writer, path }) => {
  const { image } = JSON.parse((await readDraft(site)).fields);
  await submitEditor(writer, "/write", { publishKey: draftId, cover: undefined, image });
  const { id } = (await readPosts(site))[0]!;
  await takeDownBlog(site.db, id, "Spam", new Date().toISOString());
  expect((await site.get(path)).status).toBe(404);
  const { revision } = await readDraft(site);
  await storeDraft(writer, { base: String(revision), blogId: id, title: "The same again", image });
  expect((await site.get(path)).status).toBe(404);
});

test("unpublishing ends the link, so that nobody else can read the post", async ({ site, writer, path }) => {
  const { image } = JSON.parse((await readDraft(site)).fields);
  await submitEditor(writer, "/write", { publishKey: draftId, cover: undefined, image });
  await writer.post(`/blog/${(await readPosts(site))[0]!.id}/unpublish`, { on: "yes" });
  expect((await site.get(path)).status).toBe(404);
  expect((await site.get((await share(writer))!)).status).toBe(200);
});

test("previews are limited by address", async ({ site, path }) => {
  while (!(await site.limits.sharedPreview.take("127.0.0.1")));
  expect((await site.get(path)).status).toBe(429);
});

/** Makes the link, without JavaScript. Returns its path. */
async function share(browser: Browser) {
  await browser.post(linkPagePath, { on: "yes" });
  const links = elementsOf(mainOf((await browser.get(linkPagePath)).text), "a");
  return links.map(({ attributes }) => attributes.href!).find((href) => href.startsWith("/preview/"))!;
}
