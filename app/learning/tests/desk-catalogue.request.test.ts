import { expect } from "vitest";
import { edda, loggedActs, test } from "../../../test/support/desk-people.ts";
import { fieldsOf, submitEditor } from "../../../test/support/editor.ts";
import { movedTo } from "../../../test/support/moved-to.ts";
import { cardIdsOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { loadBuiltInArticles, readArticles } from "../../writing/models/built-in-articles.server.ts";
import { readLessons } from "../models/lesson-files.server.ts";
import { loadLessons } from "../models/load-lessons.server.ts";

const articles = readArticles("content");
const s3 = articles.find(({ id }) => id === "s3")!;
const paragraphs = s3.content.split("\n\n");
/** The text of s3 with another first and last paragraph. */
const changed = (first: string, last: string) => [first, ...paragraphs.slice(1, -1), last].join("\n\n");

/** Loads the files as a release has them, where s3 has these changes. */
const upgrade = (site: TestSite, release: string, change: Partial<typeof s3>) =>
  loadBuiltInArticles(
    site.db,
    site.renderer,
    release,
    articles.map((article) => (article.id === "s3" ? { ...article, ...change, hash: release } : article)),
  );

const rowOf = (site: TestSite, id: string) =>
  site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a course is made ours once, with its cover, and is edited like a post", async ({ site, editor }) => {
  for (const _ of ["once", "twice"])
    expect((await editor.post("/desk/courses/s3", { act: "make-ours" })).status).toBe(303);
  expect(await loggedActs(site)).toEqual([{ actor_id: edda.id, act: "make-ours", object: "blog:s3" }]);
  const row = await rowOf(site, "s3");
  expect(row).toMatchObject({ source: "ours", position: -3, published_at: null });
  expect((await site.get(`/images/${row.image}-960.webp`)).status).toBe(200);
  const fields = { ...fieldsOf(await editor.get("/blog/s3/edit")), title: "Chains of quokkas" };
  const edited = await submitEditor(editor, "/blog/s3/edit", fields);
  expect([edited.status, edited.headers.location]).toEqual([303, "/blog/s3"]);
  expect(cardIdsOf((await site.get("/course?q=quokkas")).text)).toEqual(["s3"]);
  expect((await site.get("/blog/s3")).text).toContain("Published on Unknown Date");
});

test("over two upgrades a newer file never replaces ours: it is offered, and merged into the draft", async ({
  site,
  editor,
}) => {
  const address = "/desk/courses/s3";
  await editor.post(address, { act: "make-ours" });
  const fields = fieldsOf(await editor.get("/blog/s3/edit"));
  await submitEditor(editor, "/blog/s3/edit", {
    ...fields,
    content: changed("Ours begins.", paragraphs.at(-1)!),
  });
  const shown = (await site.get("/blog/s3.md")).text;
  await upgrade(site, "2.0.0", { content: changed(paragraphs[0]!, "Theirs ends."), title: "A new title" });
  await upgrade(site, "3.0.0", {
    content: changed("Theirs begins.", "Theirs ends twice."),
    title: "A new title",
  });
  expect((await site.get("/blog/s3.md")).text).toBe(shown);
  expect(textOf(mainOf((await editor.get("/desk/courses")).text))).toContain("A newer text came");
  // Both changed the first paragraph since what ours is based on.
  const merged = textOf(mainOf((await editor.post(address, { act: "merge", lesson: "" })).text));
  expect(merged).toContain("“Ours begins.” and, in our file, “Theirs begins.”");
  const draft = fieldsOf(await editor.get("/blog/s3/edit"));
  expect(draft.title).toBe("A new title");
  for (const text of ["Ours begins.", "Theirs begins.", "Theirs ends twice."])
    expect(draft.content).toContain(text);
  expect((await site.get("/blog/s3.md")).text).toBe(shown);
  expect(textOf(mainOf((await editor.get(address)).text))).not.toContain("A newer text of our files came");
  // What was declined is not offered again; the next one is.
  await upgrade(site, "4.0.0", { facts: { ...s3.facts!, weeks: 51 } });
  const offer = textOf(mainOf((await editor.get(address)).text));
  expect(offer).toContain("Weeks 51 (yours:");
  for (const _ of ["once", "twice"]) await editor.post(address, { act: "take-facts" });
  await editor.post(address, { act: "keep", lesson: "" });
  expect(textOf(mainOf((await editor.get(address)).text))).not.toContain("A newer text of our files came");
  expect((await site.get("/blog/s3")).text).toContain("51 weeks");
});

test("facts and price are saved with one form, which keeps what was typed and says what is wrong", async ({
  site,
  editor,
}) => {
  const address = "/desk/courses/s3";
  await editor.post(address, { act: "facts", price: "€ 90", starts: "May 4" });
  expect(textOf((await site.get("/blog/s3")).text)).toContain("Price € 90 Start May 4");
  await editor.post(address, { act: "make-ours" });
  const facts = {
    ...{ act: "facts", name: "Chains", level: "beginner", weeks: "3", hours: "2 - 4", needs: "Patience" },
    ...{ outcome: "count blocks", format: "Six hours", price: "", starts: "", publishedAt: "2026-05-31" },
  };
  const refused = await editor.post(address, { ...facts, weeks: "many", price: "9".repeat(61) });
  expect(refused.status).toBe(422);
  const text = textOf(mainOf(refused.text));
  expect(text).toContain("A whole number from 1 to 52.");
  expect(text).toContain("The price may have 60 characters at most.");
  expect(fieldsOf(refused)).toMatchObject({ weeks: "many", name: "Chains" });
  expect((await editor.post(address, facts)).status).toBe(303);
  const page = textOf((await site.get("/blog/s3")).text);
  expect(page).toContain("Length 3 weeks Effort 2 to 4 hours a week Level Beginner You need");
  expect(page).toContain("Published on May 31, 2026");
  expect(cardIdsOf((await site.get("/course?level=beginner&length=up-to-8")).text)).toContain("s3");
});

test("a new course comes last, is seen by nobody until it is published, and keeps its place", async ({
  site,
  editor,
}) => {
  expect((await editor.post("/desk/courses", { act: "new", kind: "course", title: " " })).status).toBe(422);
  const { headers } = await editor.post("/desk/courses", { act: "new", kind: "course", title: "Baking" });
  const [, id] = /^\/blog\/([a-z0-9]{12})\/edit$/.exec(String(headers.location))!;
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  await editor.post(`/desk/courses/${id}`, { act: "show" });
  expect((await rowOf(site, id!)).status).toBe("unpublished");
  const { publishKey, revision } = fieldsOf(await editor.get(`/blog/${id}/edit`));
  const published = await submitEditor(editor, `/blog/${id}/edit`, { publishKey, revision });
  expect(published.status).toBe(303);
  expect(cardIdsOf((await site.get("/course")).text).at(-1)).toBe(id);
  const wish = await movedTo(editor, "/desk/courses", id!, 0);
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses", wish);
  expect(cardIdsOf((await site.get("/course")).text).slice(0, 2)).toEqual([id, "s1"]);
  await upgrade(site, "2.0.0", { title: "Newer" });
  expect(cardIdsOf((await site.get("/course")).text).slice(0, 4)).toEqual([id, "s1", "s2", "s3"]);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["new-article", "order-articles"]);
});

test("a hidden course leaves lists, filters, paths and search at once, and comes back as it was", async ({
  site,
  editor,
}) => {
  const before = (await site.get("/course")).text;
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/s12", { act: "hide" });
  for (const path of ["/blog/s12", "/course/s12/first-program", "/blog/s12.md"])
    expect((await site.get(path)).status, path).toBe(404);
  for (const path of ["/course", "/paths", "/sitemap.xml", "/llms.txt", "/feed?q=python"])
    expect((await site.get(path)).text, path).not.toMatch(/s12\b/);
  await upgrade(site, "2.0.0", {});
  expect((await rowOf(site, "s12")).status).toBe("unpublished");
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/s12", { act: "show" });
  expect(cardIdsOf((await site.get("/course")).text)).toEqual(cardIdsOf(before));
  expect((await site.get("/course/s12/first-program")).status).toBe(200);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["hide-article", "show-article"]);
});

test("a hidden path is nowhere until it is shown again", async ({ site, editor }) => {
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/paths/web-developer", { act: "hide" });
  for (const path of ["/paths", "/blog/s12", "/sitemap.xml", "/llms.txt"])
    expect((await site.get(path)).text, path).not.toContain("/paths/web-developer");
  expect((await site.get("/paths/web-developer")).status).toBe(404);
  await editor.post("/desk/courses/paths/web-developer", { act: "show" });
  expect((await site.get("/paths/web-developer")).status).toBe(200);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["hide-path", "show-path"]);
});

test("an owner empties the site of our texts in one act, and a later release brings none; undoing brings all", async ({
  site,
  owner,
  editor,
}) => {
  await owner.post("/desk/courses/s3", { act: "make-ours" });
  expect((await editor.post("/desk/courses", { act: "empty" })).status).toBe(403);
  for (const _ of ["once", "twice"]) await owner.post("/desk/courses", { act: "empty" });
  expect(cardIdsOf((await site.get("/course")).text)).toEqual(["s3"]);
  for (const path of ["/services", "/paths", "/", "/sitemap.xml", "/llms.txt", "/feed.xml"])
    for (const { title } of articles.filter(({ id }) => id !== "s3"))
      expect((await site.get(path)).text, path).not.toContain(title);
  const s27 = { ...articles[25]!, id: "s27", hash: "27" };
  await loadBuiltInArticles(site.db, site.renderer, "9.0.0", [...articles, s27]);
  expect((await site.get("/blog/s27")).status).toBe(404);
  for (const _ of ["once", "twice"]) await owner.post("/desk/courses", { act: "fill" });
  expect(cardIdsOf((await site.get("/services")).text)).toHaveLength(13);
  expect(elementsOf(mainOf((await site.get("/paths")).text), "li").length).toBeGreaterThan(1);
  await owner.post("/desk/courses", { act: "empty" });
  expect(cardIdsOf((await site.get("/services")).text)).toEqual([]);
});

test("the owner chooses the date of the articles from files and the badge; without them it stays as specified", async ({
  site,
  owner,
}) => {
  const refused = await owner.post("/desk/courses", { act: "look", badge: "Story", catalogueDate: "soon" });
  expect([refused.status, fieldsOf(refused).badge]).toEqual([422, "Story"]);
  for (const _ of ["once", "twice"])
    await owner.post("/desk/courses", { act: "look", badge: "Story", catalogueDate: "2030-05-31" });
  const s27 = { ...articles[25]!, id: "s27", hash: "27" };
  await loadBuiltInArticles(site.db, site.renderer, "9.0.0", [...articles, s27]);
  for (const id of ["s1", "s27"]) {
    const page = textOf((await site.get(`/blog/${id}`)).text);
    expect(page).toContain("Published on May 31, 2030");
    expect(page).not.toContain("Member-only");
  }
  await owner.post("/desk/courses", { act: "look", badge: "", catalogueDate: "" });
  const page = textOf((await site.get("/blog/s1")).text);
  expect(page).toContain("Published on Unknown Date");
  expect(page).not.toContain("Story");
});

test("the lessons of a course of ours keep their addresses and marks, and a newer file is offered", async ({
  site,
  editor,
}) => {
  const [course, desk] = ["/course/s12/first-program", "/desk/lessons/s12"];
  const before = (await site.get(course)).text;
  for (const _ of ["once", "twice"]) await editor.post("/desk/courses/s12", { act: "make-ours" });
  expect(textOf(mainOf((await site.get(course)).text))).toBe(textOf(mainOf(before)));
  await editor.act("/progress", { on: "s12/first-program/done" });
  const { blog_id: id } = await site.db
    .selectFrom("lessons")
    .select("blog_id")
    .where("id", "=", "first-program")
    .executeTakeFirstOrThrow();
  const fields = { ...fieldsOf(await editor.get(`/blog/${id}/edit`)), title: "Hello, quokka" };
  expect((await submitEditor(editor, `/blog/${id}/edit`, fields)).headers.location).toBe(`/blog/${id}`);
  expect((await editor.get(`/blog/${id}`)).headers.location).toBe(course);
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  expect((await site.get(course)).text).toContain("Hello, quokka");
  expect((await site.get("/feed?q=quokka")).text).not.toContain(id);
  expect(await site.db.selectFrom("lesson_marks").select("lesson_id").execute()).toEqual([
    { lesson_id: "first-program" },
  ]);
  for (const release of ["8.0.0", "9.0.0"]) {
    const files = readLessons("content/lessons").map((file) =>
      file.id === "first-program" ? { ...file, description: `Of ${release}`, hash: release } : file,
    );
    await loadLessons(site.db, site.renderer, release, files);
    expect((await site.get(course)).text).toContain("Hello, quokka");
  }
  expect(textOf(mainOf((await editor.get(desk)).text))).toContain("A newer text of our files came");
  await editor.post(desk, { act: "merge", lesson: id! });
  expect(fieldsOf(await editor.get(`/blog/${id}/edit`))).toMatchObject({
    title: "Hello, quokka",
    description: "Of 9.0.0",
  });
  await editor.post(desk, { act: "hide", lesson: "first-program" });
  expect((await site.get(course)).status).toBe(404);
  expect((await site.get("/sitemap.xml")).text).not.toContain(course);
});

test("a new lesson is written in the editor, shown, moved and deleted", async ({ site, editor }) => {
  await editor.post("/desk/courses/s3", { act: "make-ours" });
  const desk = "/desk/lessons/s3";
  const addresses: string[] = [];
  for (const title of ["Rye, and why", "Rye, and why"])
    addresses.push(String((await editor.post(desk, { act: "new", title })).headers.location));
  expect((await editor.post(desk, { act: "new", title: "" })).status).toBe(422);
  await editor.post(desk, { act: "show", lesson: "rye-and-why" });
  expect((await site.get("/course/s3/rye-and-why")).status).toBe(404);
  const page = (await editor.get(desk)).text;
  expect(page).toContain("no text saved yet");
  expect(page).not.toContain("Show: Rye, and why");
  for (const address of addresses) {
    const { publishKey, revision } = fieldsOf(await editor.get(address));
    expect((await submitEditor(editor, address, { publishKey, revision })).status).toBe(303);
  }
  for (const lesson of ["rye-and-why", "rye-and-why-2"]) await editor.post(desk, { act: "show", lesson });
  await editor.post(desk, await movedTo(editor, desk, "rye-and-why-2", 0));
  const hrefs = [...(await site.get("/blog/s3")).text.matchAll(/\/course\/s3\/rye[\w-]*/g)].map(String);
  expect([...new Set(hrefs)]).toEqual(["/course/s3/rye-and-why-2", "/course/s3/rye-and-why"]);
  const deletion = addresses[0]!.replace("edit", "delete");
  const question = mainOf((await editor.get(deletion)).text);
  expect(textOf(question)).toMatch(/Delete this lesson\?.*disappears from its course/s);
  expect(question).toContain(`href="${desk}"`);
  expect((await editor.post(deletion, {})).headers.location).toBe(desk);
  expect((await site.get("/course/s3/rye-and-why")).status).toBe(404);
  expect((await site.get("/course/s3/rye-and-why-2")).status).toBe(200);
});
