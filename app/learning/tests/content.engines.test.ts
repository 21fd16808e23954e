import { expect } from "vitest";
import { engineOf } from "../../../db/engine.ts";
import { articleFiles, fileOf, upgrade } from "../../../test/support/content.ts";
import { save } from "../../../test/support/drafts.ts";
import { editBlog, fieldsOf } from "../../../test/support/editor.ts";
import { logInOwner } from "../../../test/support/owner.ts";
import { cardIdsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { test as base, type TestSite } from "../../../test/support/site.ts";
import { followContent } from "../models/content.server.ts";
import { listContentStates, packContent } from "../models/content-states.server.ts";

const test = base.extend("owner", ({ site }) => logInOwner(site));

const blogsOf = (site: TestSite) => site.db.selectFrom("blogs").selectAll().orderBy("id").execute();
const blogOf = async (site: TestSite, id: string) => (await blogsOf(site)).find((blog) => blog.id === id)!;

test("the articles are twenty-six rows, in the feed's order, with all that lists show", async ({ site }) => {
  const query = site.db.selectFrom("blogs").selectAll().where("kind", "<>", "lesson");
  const rows = await query.orderBy("position", "desc").execute();
  expect(rows.map(({ id, position, kind }) => `${id} ${position} ${kind}`)).toEqual(
    articleFiles.map((_, at) => `s${at + 1} ${-1 - at} ${at < 14 ? "course" : "service"}`),
  );
  for (const row of rows) {
    expect(row.excerpt.length, row.id).toBe(150);
    const columns = { author_id: null, published_at: null, likes: 0, revision: 1, image_width: 1600 };
    expect(row, row.id).toMatchObject(columns);
    expect((await site.get(`/jpeg/${row.image}.jpg`)).status, row.id).toBe(200);
  }
});

test("a second start of the same files renders, writes and announces nothing", async ({ site }) => {
  const before = await blogsOf(site);
  const announcements: unknown[] = [];
  engineOf(site.db).bus.subscribe((tags) => announcements.push(tags));
  const render = () => Promise.reject(new Error("nothing is rendered"));
  expect(await followContent(site.db, { ...site.renderer, render })).toEqual([]);
  expect(await blogsOf(site)).toEqual(before);
  expect(announcements.filter((tags) => tags !== undefined)).toEqual([]);
});

test("what nobody edited follows its file, keeps its likes, and announces its pages", async ({ site }) => {
  await site.openBrowser().act("/blog/s3/like", { on: "yes" });
  const announcements: (string[] | undefined)[] = [];
  engineOf(site.db).bus.subscribe((tags) => announcements.push(tags));
  const lesson = fileOf("course/s12/first-program");
  for (const [release, word, other] of [
    ["1.1.0", "quokka", "wombat"],
    ["1.2.0", "wombat", "quokka"],
    ["1.10.0", "numbat", "wombat"],
  ] as const) {
    const change = { title: `A ${word}` };
    expect(await upgrade(site, release, { "blog/s3": change, [lesson.key]: change })).toEqual([
      "s3",
      lesson.target,
    ]);
    expect(cardIdsOf((await site.get(`/course?q=${word}`)).text), release).toEqual(["s3"]);
    expect(cardIdsOf((await site.get(`/course?q=${other}`)).text), release).toEqual([]);
  }
  expect(await blogOf(site, "s3")).toMatchObject({ title: "A numbat", likes: 1, revision: 4, position: -3 });
  expect(announcements).toContainEqual(["feed", "blog:s3", `blog:${lesson.target}`, "blog:s12"]);
  expect(textOf(mainOf((await site.get("/course/s12/first-program")).text))).toContain("A numbat");
});

test("an older release changes nothing that a newer one brought", async ({ site }) => {
  await upgrade(site, "1.10.0", { "blog/s3": { title: "Newer" }, "course/s12/first-program": undefined });
  expect(await upgrade(site, "1.9.9", { "blog/s3": { title: "Older" } })).toEqual([]);
  expect(await blogOf(site, "s3")).toMatchObject({ title: "Newer" });
  expect((await site.get("/course/s12/first-program")).status).toBe(404);
  // Then it comes back, at its address.
  expect(await upgrade(site, "1.10.0", { "blog/s3": { title: "Newer" } })).toEqual([
    fileOf("course/s12/first-program").target,
  ]);
  expect((await site.get("/course/s12/first-program")).status).toBe(200);
});

test("two releases that start at once leave the files of the newer one", async ({ site }) => {
  await Promise.all(
    ["2.0.0", "3.0.0", "2.5.0"].map((release) =>
      upgrade(site, release, { "blog/s3": { title: `Of ${release}` }, "paths/defender": { title: release } }),
    ),
  );
  expect(await blogOf(site, "s3")).toMatchObject({ title: "Of 3.0.0" });
});

test("when one file cannot be written, none is", async ({ site }) => {
  const before = await blogsOf(site);
  const lesson = { number: null as unknown as number };
  const broken = { "blog/s1": { title: "Half" }, "course/s12/first-program": lesson };
  await expect(upgrade(site, "1.1.0", broken)).rejects.toThrow();
  expect(await blogsOf(site)).toEqual(before);
  expect(await upgrade(site, "1.1.0", { "blog/s1": { title: "Whole" } })).toEqual(["s1"]);
});

test("new files come behind those that were there, and what was removed here stays away", async ({
  site,
  owner,
}) => {
  await owner.post("/blog/s26/delete", {});
  const s27 = { ...articleFiles[25]!, key: "blog/s27", target: "s27", title: "A wombat course", hash: "27" };
  expect(await upgrade(site, "1.1.0", { "blog/s26": { title: "Back" } }, [s27])).toEqual(["s26", "s27"]);
  const ids = cardIdsOf((await site.get("/services")).text);
  expect(ids.slice(-2)).toEqual(["s25", "s27"]);
  expect((await site.get("/blog/s26")).status).toBe(404);
});

test("each of text, facts and place follows by itself: only what was edited here is kept", async ({
  site,
  owner,
}) => {
  const lesson = fileOf("course/s12/first-program");
  await editBlog(owner, lesson.target, { title: "Hello, quokka" });
  const row = () =>
    site.db
      .selectFrom("lessons")
      .innerJoin("blogs", "blogs.id", "lessons.blog_id")
      .select(["title", "number", "minutes", "content_hash", "facts"])
      .where("blogs.id", "=", lesson.target)
      .executeTakeFirst();
  await upgrade(site, "1.1.0", { [lesson.key]: { title: "Theirs", minutes: 99 } });
  expect(await row()).toMatchObject({ title: "Hello, quokka", number: 1, minutes: 99 });
  await site.db.updateTable("blogs").set({ facts: "{}" }).where("id", "=", "s3").execute();
  await upgrade(site, "1.2.0", { "blog/s3": { title: "Theirs", facts: '{"weeks":3}' } });
  expect(await blogOf(site, "s3")).toMatchObject({ title: "Theirs", facts: "{}" });
});

test("a draft without changes follows its text; one with changes is kept, and the file is offered", async ({
  site,
  owner,
}) => {
  const { key, target } = fileOf("blog/s3");
  const draft = async () => fieldsOf(await owner.get("/blog/s3/edit"));
  const { description, content, image } = await draft();
  const saved = { description, content, image, title: "Mine", blogId: target };
  expect((await save(owner, "draft2222222", saved)).status).toBe(200);
  await upgrade(site, "1.1.0", { [key]: { title: "Theirs" } });
  expect((await blogOf(site, target)).title).toBe(fileOf(key).title);
  expect((await draft()).title).toBe("Mine");
  await owner.post(`/desk/courses/${target}`, { act: "take" });
  expect((await blogOf(site, target)).title).toBe("Theirs");
  await upgrade(site, "1.2.0", { [key]: { title: "Theirs again" } });
  expect((await blogOf(site, target)).title).toBe("Theirs again");
  expect((await draft()).title).toBe("Theirs again");
});

test("what is unknown of the file before is neither offered nor taken: a cover stays", async ({
  site,
  owner,
}) => {
  const { key, target, image, imageAlt: _, ...known } = fileOf("blog/s3");
  const forgetCover = async () => {
    const payload = await packContent({ ...known, key, target });
    await site.db.updateTable("import_entries").set({ payload }).where("entry_key", "=", key).execute();
  };
  const state = async () => (await listContentStates(site.db, [target])).get(target)!.state;
  await editBlog(owner, target, { title: "Ours" });
  await forgetCover();
  await upgrade(site, "1.1.0", { [key]: {} });
  expect(await state()).toBe("done");
  await upgrade(site, "1.2.0", { [key]: { title: "Theirs" } });
  expect(await state()).toBe("newer");
  await forgetCover();
  await owner.post(`/desk/courses/${target}`, { act: "take" });
  expect(await blogOf(site, target)).toMatchObject({ title: known.title, image });
});
