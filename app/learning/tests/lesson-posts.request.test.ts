// Posts that an editor made lessons of a course.
import { expect } from "vitest";
import { announce } from "../../../db/engine.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob, bread, cafe, publish } from "../../../test/support/people-and-blogs.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { deleteAccount } from "../../accounts/models/delete-account.server.ts";
import { takeDownAsEditor } from "../../desk/models/editor-acts.server.ts";
import { subjects } from "../../subjects.server.ts";
import { removeBlog } from "../../writing/models/write-blog.server.ts";
import { addLesson } from "../models/desk-lessons.server.ts";

/** Fixture: the course s4 has two posts as lessons: Bread (by Ann), then Café (by Bob). */
const test = base.extend("lessons", async ({ site }) => {
  for (const blog of [bread, cafe]) await publish(site.db, blog);
  for (const blog of [bread, cafe]) await addTo(site, "s4", blog.id);
});

const path = `/course/s4/${bread.id}`;
const claimPath = "/course/s4/certificate";

test("a post is a lesson like any other, in its author's name and at its own address for search engines", async ({
  site,
  lessons: _,
}) => {
  const response = await site.get(path);
  expect(response.status).toBe(200);
  const main = mainOf(response.text);
  expect(textOf(elementOf(main, "h1")!.innerHtml)).toBe(bread.title);
  expect(textOf(main)).toContain("Lesson 1 of 2 · 1 min · by Ann Archer");
  expect(main).toContain("Mix the <strong>flour</strong> with water.");
  expect(elementOf(main, "button", { value: `s4/${bread.id}/done` })).toMatchObject({ text: "Mark as done" });
  const links = elementsOf(main, "a").map(({ text, attributes: { href } }) => `${text} ${href}`);
  expect(links).toContain(`Next: ${cafe.title} /course/s4/${cafe.id}`);
  const canonical = elementOf(response.text, "link", { rel: "canonical" })!.attributes.href;
  expect(canonical).toBe(`${site.url}/blog/${bread.id}`);
  await site.db
    .updateTable("blogs")
    .set({ canonical_url: "https://bread.example/rye" })
    .where("id", "=", cafe.id)
    .execute();
  const other = (await site.get(`/course/s4/${cafe.id}`)).text;
  expect(elementOf(other, "link", { rel: "canonical" })!.attributes.href).toBe("https://bread.example/rye");
});

test("posts come after the lessons from files", async ({ site, lessons: _ }) => {
  await addTo(site, "s12", bread.id);
  expect(textOf(mainOf((await site.get(`/course/s12/${bread.id}`)).text))).toContain("Lesson 8 of 8 · 1 min");
  const last = mainOf((await site.get("/course/s12/a-file-that-remembers")).text);
  expect(textOf(last)).toContain(`Next: ${bread.title}`);
});

test("a post that is taken down leaves the course at once, from cached pages too, and comes back with its place", async ({
  site,
  lessons: _,
}) => {
  await getCached(site, path);
  await getCached(site, "/blog/s4");
  await getCached(site, `/course/s4/${cafe.id}`);
  await takeDownAsEditor(site.db, ann.id, bread.id, "Too salty.", false);
  expect((await site.get(path)).status).toBe(404);
  await expect.poll(() => pageOf(site, cafe.id)).toContain("Lesson 1 of 1");
  expect((await site.get("/blog/s4")).text).not.toContain(bread.title);
  await getCached(site, `/course/s4/${cafe.id}`);
  const owner = await logInOlga(site);
  expect((await owner.post(`/desk/posts/${bread.id}`, { act: "restore" })).status).toBe(303);
  // Many changes of the feed within a second reach the cache together.
  await expect.poll(() => pageOf(site, cafe.id)).toContain("Lesson 2 of 2");
  expect((await site.get(path)).status).toBe(200);
});

test("a post that is unpublished, or goes with its account, leaves the course at once", async ({
  site,
  lessons: _,
}) => {
  const author = await site.logIn(ann);
  await getCached(site, path);
  await author.post(`/blog/${bread.id}/unpublish`, { on: "yes" });
  expect((await site.get(path)).status).toBe(404);
  expect((await author.get(path)).status).toBe(404);
  await getCached(site, `/course/s4/${cafe.id}`);
  await deleteAccount(site.db, subjects, bob.id, "remove");
  expect((await site.get(`/course/s4/${cafe.id}`)).status).toBe(404);
  expect((await site.get("/blog/s4")).text).not.toContain('class="lessons"');
  expect((await site.get(claimPath)).status).toBe(404);
});

test("a post that somebody changes shows its new text in the course", async ({ site, lessons: _ }) => {
  await getCached(site, path);
  const html = { html: "<p>Rye instead.</p>" };
  await site.db.updateTable("blog_texts").set(html).where("blog_id", "=", bread.id).execute();
  await announce(site.db, `blog:${bread.id}`);
  expect(textOf(mainOf((await site.get(path)).text))).toContain("Rye instead.");
});

test("a post in a course can be marked and continued, but gives no certificate; its marks do no harm once it is gone", async ({
  site,
  lessons: _,
}) => {
  const reader = await site.logIn(ann);
  expect((await reader.act("/progress", { on: `s4/${bread.id}/q-nothing` })).status).toBe(404);
  expect((await reader.act("/progress", { on: "s4/nothing/done" })).status).toBe(404);
  expect((await reader.act("/progress", { on: `s4/${bread.id}/done` })).status).toBe(200);
  expect((await reader.act("/progress", { place: `s4 ${cafe.id} 999999999999999 |1|Grind` })).status).toBe(
    200,
  );
  const start = elementOf(mainOf((await reader.get("/blog/s4")).text), "p", { class: "course-acts" })!;
  expect(start.innerHtml).toContain(`href="/course/s4/${cafe.id}#continue"`);
  expect((await reader.post(claimPath, { act: "begin" })).status).toBe(409);
  await removeBlog(site.db, cafe.id);
  expect((await reader.act("/progress", { place: `s4 ${cafe.id} 999999999999999 |1|Grind` })).status).toBe(
    404,
  );
  expect(textOf(mainOf((await reader.get(claimPath)).text))).toContain("no final questions yet");
  await removeBlog(site.db, bread.id);
  expect((await reader.get("/blog/s4")).status).toBe(200);
});

test("an exercise in a post stays readable as it was written", async ({ site }) => {
  await addUser(site.db, ann);
  const content = "> [!EXERCISE] Bake\n> Now.\n>\n> [!SOLUTION]\n> At 230 degrees.";
  await publish(site.db, { ...bread, content });
  await addTo(site, "s4", bread.id);
  const text = textOf(mainOf((await site.get(path)).text));
  expect(text).toMatch(/EXERCISE\] Bake\s+Now\..*At 230 degrees\./s);
});

test("the sitemap names only the post's own address, and llms.txt its Markdown", async ({
  site,
  lessons: _,
}) => {
  expect((await site.get("/sitemap.xml")).text).not.toContain(path);
  const { text } = await site.get("/llms.txt");
  expect(text).toContain(`: ${bread.title}](${site.url}/blog/${bread.id}.md): ${bread.description}`);
  expect(text).toContain(`](${site.url}/course/s12/first-program): `);
});

async function addTo({ db }: TestSite, courseId: string, postId: string) {
  expect(await addLesson(db, ann.id, { id: courseId, image: null }, postId)).toBe("done");
}

async function pageOf(site: TestSite, id: string) {
  return textOf(mainOf((await site.get(`/course/s4/${id}`)).text));
}

async function logInOlga(site: TestSite) {
  const owner = { id: "olga22222222", email: "olga@example.com", name: null };
  await addUser(site.db, owner);
  await site.db.updateTable("users").set({ role: "owner" }).where("id", "=", owner.id).execute();
  return site.logIn(owner);
}
