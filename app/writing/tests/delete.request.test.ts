import { expect } from "vitest";
import { publishWithEditor, rye } from "../../../test/support/editor.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test as base } from "../../../test/support/site.ts";

/** Fixture: Bob is the author of a blog. */
const test = base
  .extend("author", ({ site }) => site.logIn(bob))
  .extend("id", ({ site, author }) => publishWithEditor(site, author));

test("the page that asks before a blog is deleted changes nothing", async ({ site, author, id }) => {
  const { status, text } = await author.get(`/blog/${id}/delete`);
  expect(status).toBe(200);
  expect(textOf(mainOf(text))).toContain("Delete this blog?");
  expect(textOf(mainOf(text))).toContain(rye.title);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
});

test("a deleted blog disappears from the feed, searches, cached pages and bookmarks, and open pages are notified", async ({
  site,
  author,
  id,
}) => {
  const reader = await site.logIn(ann);
  for (const blogId of [id, "s3"]) await reader.act(`/blog/${blogId}/bookmark`, { on: "yes" });
  for (const path of ["/", `/blog/${id}`, "/feed", "/search?q=patient"])
    expect((await site.get(path)).text).toContain(id);
  const stream = await openStream(`${site.url}/blog/${id}/live`);
  await stream.next();

  const deletion = await author.post(`/blog/${id}/delete`, {});
  expect([deletion.status, deletion.headers.location]).toEqual([303, "/"]);
  await stream.until(({ revision }) => revision === undefined);
  stream.close();
  for (const person of [site.openBrowser(), reader, author]) {
    for (const path of ["/", "/feed", "/search?q=patient", "/?q=patient", "/_.data"])
      expect((await person.get(path)).text, path).not.toContain(id);
    const response = await person.get(`/blog/${id}`);
    expect([response.status, textOf(mainOf(response.text))]).toEqual([
      404,
      expect.stringContaining("Blog not found!"),
    ]);
  }
  expect(cardIdsOf((await reader.get("/profile")).text)).toEqual(["s3"]);
});

test("deleting twice is harmless", async ({ site, author, id }) => {
  await author.post(`/blog/${id}/delete`, {});
  for (const path of [`/blog/${id}/delete`, `/blog/${id}/edit`, "/blog/nothing/delete"]) {
    expect((await author.post(path, {})).status, path).toBe(404);
    expect((await author.get(path)).status, path).toBe(404);
  }
  expect((await author.act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
  const other = await publishWithEditor(site, author);
  expect((await site.get(`/blog/${other}`)).status).toBe(200);
});
