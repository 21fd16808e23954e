import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { articleFiles, fileOf, upgrade } from "../../../test/support/content.ts";
import { loggedActs, test } from "../../../test/support/desk-people.ts";
import { alertOf, editBlog, fieldsOf, submitEditor } from "../../../test/support/editor.ts";
import { movedTo } from "../../../test/support/moved-to.ts";
import { cardIdsOf, elementOf, elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import type { TestSite } from "../../../test/support/site.ts";

const s3 = fileOf("blog/s3");
const s27 = { ...articleFiles[25]!, key: "blog/s27", target: "s27", hash: "27" };
const address = "/desk/courses/s3";
const offered = "A newer text of our files came";

const rowOf = (site: TestSite, id: string) =>
  site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const mainAt = async (browser: Browser, path: string) => textOf(mainOf((await browser.get(path)).text));

test("a course of our files is edited like a post, and keeps its cover, its place and its unknown date", async ({
  site,
  editor,
}) => {
  expect(await mainAt(editor, address)).toContain("From our files, until you edit it");
  await editBlog(editor, "s3", { title: "Chains of quokkas" });
  expect(await rowOf(site, "s3")).toMatchObject({ image: s3.image, position: -3, published_at: null });
  expect(cardIdsOf((await site.get("/course?q=quokkas")).text)).toEqual(["s3"]);
  expect((await site.get("/blog/s3")).text).toContain("Published on Unknown Date");
  expect(await mainAt(editor, address)).toContain("Yours");
  const fields = { ...fieldsOf(await editor.get("/blog/s3/edit")), cover: undefined };
  for (const image of ["covers/s99-nothing", "covers/../s01-web-development"])
    expect((await submitEditor(editor, "/blog/s3/edit", { ...fields, image })).status, image).toBe(422);
});

test("over two upgrades a newer file never replaces what was edited: it is shown with its difference, and taken or left", async ({
  site,
  editor,
}) => {
  await editBlog(editor, "s3", { title: "Ours" });
  await upgrade(site, "2.0.0", { "blog/s3": { title: "Theirs" } });
  await upgrade(site, "3.0.0", { "blog/s3": { title: "Theirs twice" } });
  expect((await rowOf(site, "s3")).title).toBe("Ours");
  expect(await mainAt(editor, "/desk/courses")).toContain("A newer text came");
  const page = mainOf((await editor.get(address)).text);
  expect(textOf(page)).toContain(offered);
  expect(elementsOf(page, "del").map(({ text }) => text)).toContain("Ours");
  expect(elementsOf(page, "ins").map(({ text }) => text)).toContain("Theirs twice");
  for (const _ of ["once", "twice"]) await editor.post(address, { act: "leave" });
  expect(await mainAt(editor, address)).not.toContain(offered);
  expect((await rowOf(site, "s3")).title).toBe("Ours");
  // The next one is offered again, with the facts that were edited.
  const facts = JSON.parse(s3.facts!);
  await site.db
    .updateTable("blogs")
    .set({ facts: JSON.stringify({ ...facts, weeks: 9 }) })
    .where("id", "=", "s3")
    .execute();
  const change = { title: "Theirs of quolls", facts: JSON.stringify({ ...facts, weeks: 51 }) };
  await upgrade(site, "4.0.0", { "blog/s3": change });
  expect(await mainAt(editor, address)).toMatch(/Weeks 9 ?51/);
  for (const _ of ["once", "twice"]) await editor.post(address, { act: "take" });
  expect(await rowOf(site, "s3")).toMatchObject(change);
  expect(cardIdsOf((await site.get("/course?q=quolls")).text)).toEqual(["s3"]);
  expect(await mainAt(editor, address)).toContain("From our files, until you edit it");
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["keep-ours", "take-file"]);
  // What stood there is among the versions.
  const versions = site.db.selectFrom("draft_versions").select("fields").execute();
  expect(JSON.stringify(await versions)).toContain("Ours");
  // It follows its file again.
  await upgrade(site, "5.0.0", { "blog/s3": { title: "Theirs by itself" } });
  expect((await rowOf(site, "s3")).title).toBe("Theirs by itself");
});

test("facts and price are saved with one form, which keeps what was typed and says what is wrong", async ({
  site,
  editor,
}) => {
  const facts = {
    ...{ act: "facts", name: "Chains", level: "beginner", weeks: "3", hours: "2 - 4", needs: "Patience" },
    ...{
      outcome: "count blocks",
      format: "Six hours",
      price: "€ 90",
      starts: "May 4",
      publishedAt: "2026-05-31",
    },
  };
  const refused = await editor.post(address, { ...facts, weeks: "many", price: "9".repeat(61) });
  expect(refused.status).toBe(422);
  const text = textOf(mainOf(refused.text));
  expect(text).toContain("A whole number from 1 to 52.");
  expect(text).toContain("The price may have 60 characters at most.");
  expect(fieldsOf(refused)).toMatchObject({ weeks: "many", name: "Chains" });
  expect((await editor.post(address, facts)).status).toBe(303);
  const page = textOf((await site.get("/blog/s3")).text);
  expect(page).toContain("Length 3 weeks Effort 2 to 4 hours a week Level Beginner Price € 90 Start May 4");
  expect(page).toContain("Published on May 31, 2026");
  expect(cardIdsOf((await site.get("/course?level=beginner&length=up-to-8")).text)).toContain("s3");
});

test("a new course comes last, is seen by nobody until it is published, and keeps its place", async ({
  site,
  editor,
}) => {
  expect((await editor.post("/desk/courses", { act: "new", kind: "course", title: " " })).status).toBe(422);
  const { headers } = await editor.post("/desk/courses", { act: "new", kind: "course", title: "Baking" });
  const [, id] = /^\/desk\/courses\/([a-z0-9]{12})$/.exec(String(headers.location))!;
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
  await upgrade(site, "2.0.0", { "blog/s3": { title: "Newer" } });
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
  await upgrade(site, "2.0.0", { "blog/s12": { title: "Newer" } });
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
  await editBlog(owner, "s3", { title: "Ours" });
  await editBlog(owner, fileOf("course/s12/first-program").target, {
    title: "Ours in a course of the files",
  });
  const kept = ["s3", "s12"];
  expect((await editor.post("/desk/courses", { act: "empty" })).status).toBe(403);
  for (const _ of ["once", "twice"]) await owner.post("/desk/courses", { act: "empty" });
  expect(cardIdsOf((await site.get("/course")).text)).toEqual(kept);
  expect((await site.get("/course/s12/first-program")).status).toBe(200);
  for (const path of ["/services", "/paths", "/", "/sitemap.xml", "/llms.txt", "/feed.xml"])
    for (const { title } of articleFiles.filter(({ target }) => !kept.includes(target)))
      expect((await site.get(path)).text, path).not.toContain(title);
  await upgrade(site, "9.0.0", {}, [s27]);
  expect((await site.get("/blog/s27")).status).toBe(404);
  for (const _ of ["once", "twice"]) await owner.post("/desk/courses", { act: "fill" });
  expect(cardIdsOf((await site.get("/services")).text)).toHaveLength(13);
  expect(elementsOf(mainOf((await site.get("/paths")).text), "li").length).toBeGreaterThan(1);
  const topics = textOf((await owner.get("/desk/topics")).text);
  await owner.post("/desk/courses", { act: "empty" });
  expect(cardIdsOf((await site.get("/services")).text)).toEqual([]);
  const added = await owner.post("/desk/courses", { act: "new", kind: "path", title: "Our path" });
  const desk = [
    "",
    "/courses",
    "/posts",
    "/calendar",
    "/drafts",
    "/projects",
    "/topics",
    "/newsletter",
    "/site/pages",
  ];
  for (const path of [...desk.map((page) => `/desk${page}`), added.headers.location!, "/desk/courses/s12"])
    for (const { title } of articleFiles.filter(({ target }) => !kept.includes(target)))
      expect((await owner.get(path)).text, path).not.toContain(title);
  const off = await site.db
    .selectFrom("import_entries")
    .select("target")
    .where("state", "=", "undone")
    .execute();
  expect(textOf((await owner.get("/desk/courses")).text)).toContain(
    `${off.length} of our texts and paths are off the site. Put them back`,
  );
  const fewer = textOf((await owner.get("/desk/topics")).text);
  expect([topics.includes("Digital Marketing"), fewer.includes("Digital Marketing")]).toEqual([true, false]);
});

test("the owner chooses the date of the articles from files and the badge; without them it stays as specified", async ({
  site,
  owner,
}) => {
  const refused = await owner.post("/desk/courses", { act: "look", badge: "Story", catalogueDate: "soon" });
  expect([refused.status, fieldsOf(refused).badge]).toEqual([422, "Story"]);
  for (const _ of ["once", "twice"])
    await owner.post("/desk/courses", { act: "look", badge: "Story", catalogueDate: "2030-05-31" });
  await upgrade(site, "9.0.0", {}, [s27]);
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

test("a lesson that is edited keeps its address and marks; a newer file is offered, and a new lesson comes hidden", async ({
  site,
  editor,
}) => {
  const [course, desk] = ["/course/s12/first-program", "/desk/courses/s12"];
  const file = fileOf("course/s12/first-program");
  const id = file.target;
  await editor.act("/progress", { on: "s12/first-program/done" });
  await editBlog(editor, id, { title: "Hello, quokka" });
  expect((await site.get(`/blog/${id}`)).headers.location).toBe(course);
  expect((await site.get(course)).text).toContain("Hello, quokka");
  expect(await site.db.selectFrom("lesson_marks").select("lesson_id").execute()).toEqual([
    { lesson_id: "first-program" },
  ]);
  await editBlog(editor, "s12", { title: "Our Python" });
  const added = { ...file, key: "course/s12/new", slug: "new", target: "lnew", number: 2, title: "Added" };
  await upgrade(site, "9.0.0", { [file.key]: { description: "Of a newer file." } }, [added]);
  expect((await site.get(course)).text).toContain("Hello, quokka");
  expect((await site.get("/course/s12/new")).status).toBe(404);
  await editor.post(desk, { act: "show-lesson", lesson: "new" });
  expect((await site.get("/course/s12/new")).status).toBe(200);
  expect(await mainAt(editor, desk)).toContain(offered);
  expect((await editor.post("/desk/courses/s1", { act: "take-lesson", lesson: id })).status).toBe(404);
  await editor.post(desk, { act: "hide-lesson", lesson: "first-program" });
  await editor.post(desk, { act: "take-lesson", lesson: id });
  expect(await rowOf(site, id)).toMatchObject({ title: file.title, description: "Of a newer file." });
  // More than five changes within a second are announced at its end.
  await expect.poll(async () => (await site.get(course)).status).toBe(404);
  expect((await site.get("/sitemap.xml")).text).not.toContain(course);
});

test("an editor that was open when its lesson was hidden does not show that again", async ({
  site,
  editor,
}) => {
  const address = `/blog/${fileOf("course/s12/first-program").target}/edit`;
  const open = fieldsOf(await editor.get(address));
  await editor.post("/desk/courses/s12", { act: "hide-lesson", lesson: "first-program" });
  const late = { ...open, content: "Late.", cover: undefined };
  expect((await submitEditor(editor, address, late)).status).toBe(409);
  expect((await site.get("/course/s12/first-program")).status).toBe(404);
});

test("a new lesson is written in the editor, shown, moved and deleted", async ({ site, editor }) => {
  const desk = "/desk/courses/s3";
  const addresses: string[] = [];
  for (const title of ["Rye, and why", "Rye, and why"])
    addresses.push(String((await editor.post(desk, { act: "new-lesson", title })).headers.location));
  expect((await editor.post(desk, { act: "new-lesson", title: "" })).status).toBe(422);
  await editor.post(desk, { act: "show-lesson", lesson: "rye-and-why" });
  expect((await site.get("/course/s3/rye-and-why")).status).toBe(404);
  const page = (await editor.get(desk)).text;
  expect(page).toContain("no text saved yet");
  expect(page).not.toContain("Nobody can earn a certificate yet");
  await site.db.updateTable("blog_texts").set({ questions: "[]" }).execute();
  expect((await editor.get(desk)).text).toContain("Nobody can earn a certificate yet");
  expect(page).not.toContain("Show: Rye, and why");
  // One act: the button publishes the text and shows the lesson, which needs neither a description nor a cover.
  for (const address of addresses) {
    const { publishKey, revision } = fieldsOf(await editor.get(address));
    const form = { publishKey, revision, description: undefined, cover: undefined };
    expect(alertOf(await submitEditor(editor, address, { ...form, content: " " }))).toBe(
      "A lesson needs a title and a text.",
    );
    for (const _ of ["once", "twice"]) {
      const { status, headers } = await submitEditor(editor, address, form);
      expect([status, headers.location]).toEqual([303, "/desk/courses/s3"]);
    }
    expect((await site.get(`/course/s3/rye-and-why`)).status).toBe(200);
  }
  const shown = (await loggedActs(site)).filter(({ act }) => act === "show-lesson");
  expect(shown.map(({ object }) => object)).toEqual(["blog:s3", "blog:s3"]);
  const lesson = (await site.get("/course/s3/rye-and-why")).text;
  expect(elementOf(lesson, "meta", { name: "description" })?.attributes.content).toMatch(/^Mix the rye/);
  expect((await site.get("/search?q=patient+rye")).text).toContain("/course/s3/rye-and-why");
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
