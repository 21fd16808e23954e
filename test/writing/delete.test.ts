import { expect } from "vitest";
import { publishWithEditor, rye } from "../support/editor.ts";
import { openStream } from "../support/event-stream.ts";
import { cardsOf, mainOf, textOf } from "../support/page.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test as base } from "../support/site.ts";

/** Bob has published; Ann has not. */
const test = base
  .extend("author", async ({ site }) => {
    await addUser(site.db, bob);
    await addUser(site.db, ann);
    return site.logIn(bob);
  })
  .extend("id", ({ site, author }) => publishWithEditor(site, author));

test("deleting asks first, and asking changes nothing", async ({ site, author, id }) => {
  const { status, text } = await author.get(`/blog/${id}/delete`);
  expect(status).toBe(200);
  expect(textOf(mainOf(text))).toContain("Delete this blog?");
  expect(textOf(mainOf(text))).toContain(rye.title);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
});

test("a deleted blog is gone from the feed, searches, kept pages and saved lists; open pages are told", async ({
  site,
  author,
  id,
}) => {
  const reader = await site.logIn(ann);
  for (const saved of [id, "s3"]) await reader.act(`/blog/${saved}/bookmark`, { on: "yes" });
  for (const path of ["/", `/blog/${id}`, "/feed", "/search?q=patient"])
    expect((await site.get(path)).text).toContain(id);
  const page = await openStream(`${site.url}/blog/${id}/live`);
  await page.next();

  const answer = await author.post(`/blog/${id}/delete`, {});
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  await page.until(({ revision }) => revision === undefined);
  page.close();
  for (const somebody of [site.person(), reader, author]) {
    for (const path of ["/", "/feed", "/search?q=patient", "/?q=patient", "/_.data"])
      expect((await somebody.get(path)).text, path).not.toContain(id);
    const gone = await somebody.get(`/blog/${id}`);
    expect([gone.status, textOf(mainOf(gone.text))]).toEqual([
      404,
      expect.stringContaining("Blog not found!"),
    ]);
  }
  expect(cardsOf((await reader.get("/profile")).text)).toEqual(["s3"]);
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

test("nobody else deletes a blog", async ({ site, author, id }) => {
  const stranger = await site.logIn(ann);
  for (const blog of [id, "s1"]) {
    expect((await stranger.get(`/blog/${blog}/delete`)).status).toBe(403);
    expect((await stranger.post(`/blog/${blog}/delete`, {})).status).toBe(403);
  }
  expect((await site.person().post(`/blog/${id}/delete`, {})).headers.location).toBe("/login");
  expect((await author.post(`/blog/${id}/delete`, {}, { origin: "https://evil.example" })).status).toBe(403);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
});
