import { expect } from "vitest";
import { inTransaction } from "../../../db/transaction.ts";
import {
  beginImport,
  finishImport,
  importer,
  importFiles,
  partsOf,
  postFile,
  reportOf,
} from "../../../test/support/imports.ts";
import { textOf } from "../../../test/support/page.ts";
import { addUser, ann } from "../../../test/support/people-and-blogs.ts";
import { photo } from "../../../test/support/pictures.ts";
import { test } from "../../../test/support/site.ts";
import { addImportedComment } from "../../comments/models/imported-comment.server.ts";
import { importSubscribers } from "../../newsletter/models/import-subscribers.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";
import { changeImport } from "../models/import.server.ts";

const authors = JSON.stringify({
  ada: { name: "Ada Author", email: "ada@old.example" },
  ann: { name: "A. Archer", email: "ANN@example.com" },
  ghost: { name: "Gus Ghost" },
});
const dates = { date: "2020-01-02T10:00:00Z", lastmod: "2021-05-06T10:00:00Z" };

async function oldBlog() {
  return {
    "blog/authors.yml": authors,
    "blog/hello.md": postFile(
      {
        ...{ title: "Hello", slug: "hello", authors: ["ada", "ann"], ...dates },
        ...{ tags: ["rye", "oats", "barley", "wheat", "spelt"], image: "/img/loaf.jpg" },
      },
      "See [the other](https://old.example/blog/second?x=1) and [it](./second.md).\n\n![A loaf](/img/loaf.jpg)\n\nhttps://old.example/blog/second",
    ),
    "blog/second.md": postFile(
      { title: "Second", slug: "second", authors: "ann", date: "2020-02-03", description: "A text." },
      "Back to [hello](https://old.example/blog/hello/#top), on to [the third][3].\n\n[3]: ./third.md\n\n![](https://other.example/a.png) ![](https://old.example/gone.png)",
    ),
    "blog/third.md": postFile(
      { title: "Third", slug: "third", authors: "ghost", date: "2020-03-04" },
      "Nothing.",
    ),
    "blog/idea.md": postFile({ title: "Idea", authors: "ada", draft: true }, "Not yet."),
    "static/img/loaf.jpg": await photo().jpeg().toBuffer(),
  };
}

const blogsOf = ({ db }: { db: import("../../../db/engine.ts").Db }) =>
  db
    .selectFrom("blogs")
    .select([
      "id",
      "title",
      "description",
      "author_id",
      "author_kind",
      "published_at",
      "updated_at",
      "position",
      "image",
    ])
    .where("kind", "=", "post")
    .where("status", "=", "published")
    .where("title", "in", ["Hello", "Second", "Third"])
    .orderBy("position")
    .execute();

test("posts come with their dates, authors, topics, images and links, and answer at their old addresses", async ({
  site,
}) => {
  await addUser(site.db, ann);
  const { state, entries } = await importFiles(site, await oldBlog(), { site: "https://old.example" });
  expect(state).toBe("done");
  const [hello, second, third] = await blogsOf(site);
  const ada = await site.db
    .selectFrom("users")
    .selectAll()
    .where("email", "=", "ada@old.example")
    .executeTakeFirstOrThrow();
  expect(ada).toMatchObject({ name: "Ada Author", role: "author", email_verified_at: null });
  expect(hello).toMatchObject({
    author_id: ada.id,
    published_at: "2020-01-02T10:00:00.000Z",
    updated_at: "2021-05-06T10:00:00.000Z",
  });
  expect(hello).toMatchObject({
    position: Date.parse("2020-01-02T10:00:00Z"),
    image: expect.stringMatching(/^blogImages/),
  });
  expect(second).toMatchObject({ author_id: ann.id, description: "A text." });
  expect(third).toMatchObject({ author_id: null, author_kind: "company", description: "Nothing." });
  const visitor = site.openBrowser();
  const page = await visitor.get(`/blog/${hello!.id}`);
  expect(page.text).toContain(
    `<a href="/blog/${second!.id}">the other</a> and <a href="/blog/${second!.id}">it</a>`,
  );
  expect(page.text).toContain(`<a href="/blog/${second!.id}">Second</a>`);
  expect(page.text).toMatch(/<img src="\/images\/blogImages\/[^"]+" alt="A loaf"/);
  for (const name of ["Ada Author", "Ann Archer", "rye", "oats", "barley", "wheat"])
    expect(textOf(page.text)).toContain(name);
  const secondPage = (await visitor.get(`/blog/${second!.id}`)).text;
  expect(secondPage).toContain(`href="/blog/${hello!.id}#top"`);
  expect(secondPage).toContain(`<a href="/blog/${third!.id}">the third</a>`);
  expect(entries.filter((entry) => entry.state !== "done")).toEqual([]);
  for (const [path, blog] of [
    ["/blog/hello", hello],
    ["/blog/second", second],
  ] as const) {
    const { status, headers } = await visitor.get(path);
    expect([status, headers.location]).toEqual([301, `/blog/${blog!.id}`]);
  }
  const draft = await site.db.selectFrom("drafts").select(["title", "user_id"]).executeTakeFirst();
  expect(draft).toEqual({ title: "Idea", user_id: ada.id });
  const notesOf = (title: string) => entries.find((entry) => entry.title === title)!.notes;
  expect(notesOf("Hello")).toEqual(["A post has 4 topics at most here. Left out: spelt."]);
  expect(notesOf("Second")).toEqual(["It shows images that stay on other.example, old.example."]);
  expect(notesOf("Third")).toEqual(["It was by Gus Ghost, for whom the company stands here."]);
  expect(notesOf("A. Archer")).toEqual(["A member has this e-mail already: the posts are theirs."]);
});

test("the same file twice adds nothing, also when it was renamed", async ({ site }) => {
  const files = await oldBlog();
  await importFiles(site, files, { site: "https://old.example" });
  const counts = () =>
    Promise.all(
      (["blogs", "drafts", "users", "images", "redirects", "topics"] as const).map((table) =>
        site.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirst(),
      ),
    );
  const before = await counts();
  const again = await importFiles(site, files, { site: "http://OLD.example" });
  expect(again).toMatchObject({ state: "done", known: 8, entries: [] });
  expect(await counts()).toEqual(before);
  const more = {
    ...files,
    "blog/new.md": postFile({ title: "New", slug: "new", authors: "ada", date: "2022-01-01" }, "New."),
  };
  expect((await importFiles(site, more, { site: "https://old.example" })).entries).toMatchObject([
    { title: "New", state: "done" },
  ]);
});

test("all posts are the company's, or one member's, when the owner says so", async ({ site }) => {
  await addUser(site.db, ann);
  const company = await importFiles(site, await oldBlog(), {
    authors: "company",
    site: "https://old.example",
  });
  for (const blog of await blogsOf(site))
    expect(blog).toMatchObject({ author_kind: "company", author_id: null });
  expect(company.entries.find(({ title }) => title === "Hello")!.notes).toContain(
    "It was by Ada Author, A. Archer.",
  );
  const one = { authors: "one", as: ann.id, site: "https://mirror.example" } as const;
  await importFiles(site, await oldBlog(), one);
  const mirrored = (await blogsOf(site)).filter(({ author_id }) => author_id === ann.id);
  expect(mirrored).toHaveLength(3);
  expect(
    await site.db.selectFrom("users").select("id").where("email", "=", "ada@old.example").execute(),
  ).toEqual([]);
});

test("people who get an account are told by mail only when the owner says so", async ({ site }) => {
  await addUser(site.db, ann);
  const recipients = async () =>
    (await site.db.selectFrom("mails").select("recipient").execute()).map(Object.values);
  const { id } = await importFiles(site, await oldBlog());
  expect(await recipients()).toEqual([]);
  await changeImport(site.db, importer, id, "undo");
  await finishImport(site, id);
  for (const _ of ["once", "twice"]) await importFiles(site, await oldBlog(), { invites: true });
  expect(await recipients()).toEqual([["ada@old.example"]]);
});

test("what is too long is cut or left out, and named, and what is broken stops nothing", async ({ site }) => {
  const long = (length: number) => "word ".repeat(length / 5);
  const { state, entries } = await importFiles(site, {
    "broken.md": "---\ntitle: [\n---\nText.",
    "heads.md": postFile({ title: long(400), description: long(900), tags: [long(80), "rye"] }, "Text."),
    "text.md": postFile({ title: "Text" }, `${long(1000)}\n\n${long(200_000)}`),
    "line.html.md": postFile({ title: "Line" }, "x".repeat(2_500_000)),
    "proto.md":
      "---\n__proto__: {title: No}\nconstructor: {prototype: {title: No}}\ntitle: Proto\n---\nText.",
    "aliases.md": `---\na: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghij"].map((name, at) => `${name}: &${name} [${`*${"abcdefghi"[at]},`.repeat(9)}]`).join("\n")}\ntitle: Bomb\n---\nText.`,
  });
  expect(state).toBe("done");
  const found = entries.map(
    ({ title, kind, notes }) =>
      `${kind} ${title.slice(0, 20)}: ${notes.map((note) => note.slice(0, 60)).join(" | ")}`,
  );
  expect(found).toEqual([
    "problem aliases.md: Its front matter is wrong: Excessive alias count indicates a",
    "problem broken.md: Its front matter is wrong: Flow sequence in block collection",
    "post word word word word : The title was longer than 200 characters and was cut. It was | The description was longer than 500 characters and was cut.  | The topic “word word word word word word word word word word | The file does not say when it was published.",
    "problem line.html.md: It cannot be read: The file line.html.md is too large: 25000",
    "post Proto: The front matter has fields that have no place here: __proto | The file does not say when it was published.",
    "draft Text: The text is too long for this site: its last 1,001 character",
  ]);
  expect(({} as Record<string, unknown>).title).toBeUndefined();
});

test("an undo removes what nobody changed, and says what stays", async ({ site }) => {
  const { id } = await importFiles(site, await oldBlog(), { site: "https://old.example" });
  const [hello, second] = await blogsOf(site);
  const visitor = site.openBrowser();
  const rendered = { html: "<p>Hi</p>", plain: "Hi" };
  const comment = {
    id: "comment22222",
    blogId: second!.id,
    author: { name: "Rita" },
    markdown: "Hi",
    rendered,
    createdAt: "2020-05-05T00:00:00.000Z",
  };
  await inTransaction(site.db, (db) => addImportedComment(db, comment));
  for (const _ of ["once", "twice"]) {
    expect(await changeImport(site.db, importer, id, "undo")).toBe(true);
    expect(await finishImport(site, id)).toMatchObject({ state: "undone" });
    if (_ === "once") continue;
  }
  expect(await blogsOf(site)).toMatchObject([{ id: second!.id }]);
  expect((await visitor.get(`/blog/${hello!.id}`)).status).toBe(404);
  expect((await visitor.get("/blog/hello")).status).toBe(404);
  expect((await visitor.get("/blog/second")).status).toBe(301);
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
  const { entries } = await reportOf(site, id);
  const stays = entries.filter(({ state }) => state === "done").map(({ title, notes }) => [title, notes[0]]);
  const note = "It stays: it was changed, used or answered since.";
  expect(stays).toEqual([
    ["A. Archer", note],
    ["Second", note],
  ]);
  const again = await importFiles(site, await oldBlog(), { site: "https://old.example" });
  expect(again.entries.map(({ title }) => title)).toEqual([
    "Ada Author",
    "static/img/loaf.jpg",
    "Hello",
    "Idea",
    "Gus Ghost",
    "Third",
  ]);
});

test("an undo takes threads of comments and subscribers back, but nobody who chose something since", async ({
  site,
}) => {
  const reply = {
    post_id: "p1",
    html: "<p>Yes.</p>",
    status: "published",
    created_at: "2021-01-02T00:00:00Z",
  };
  const members = ["mo", "no", "known"].map((id) => ({ id, name: id, email: `${id}@mail.example` }));
  const data = {
    comments: [
      { ...reply, id: "c1", member_id: "mo" },
      { ...reply, id: "c2", member_id: "no", parent_id: "c1" },
      { ...reply, id: "c3", member_id: "mo", parent_id: "c1", in_reply_to_id: "c2" },
    ],
    members,
    posts: [{ id: "p1", title: "Hello", slug: "hello", html: "<p>Hi</p>", status: "published" }],
  };
  const files = { "ghost.json": JSON.stringify({ meta: { exported_on: 1 }, data }) };
  await importSubscribers(site.db, [{ email: "known@mail.example" }], "before");
  const { id, entries } = await importFiles(site, files, { site: "https://old.example" });
  expect(entries.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    "post done",
    ...["comment done", "comment done", "comment done"],
    ...["subscriber done", "subscriber done", "subscriber done"],
  ]);
  const left = async () =>
    (await site.db.selectFrom("subscribers").select("email").orderBy("email").execute()).map(
      ({ email }) => email,
    );
  expect(await left()).toHaveLength(3);
  await site.db
    .updateTable("subscribers")
    .set({ cadence: "weekly" })
    .where("email", "=", "no@mail.example")
    .execute();
  await changeImport(site.db, importer, id, "undo");
  const undone = await finishImport(site, id);
  expect(undone.entries.filter(({ state }) => state === "done").map(({ title }) => title)).toEqual([
    "no@mail.example",
  ]);
  expect(await left()).toEqual(["known@mail.example", "no@mail.example"]);
  expect(await site.db.selectFrom("comments").select("id").execute()).toEqual([]);
  expect(await blogsOf(site)).toEqual([]);
});

test("a comment by somebody without an account shows the name that they had", async ({ site }) => {
  await importFiles(site, await oldBlog(), { site: "https://old.example" });
  const [hello] = await blogsOf(site);
  const rendered = { html: "<p>First!</p>", plain: "First!" };
  const base = { blogId: hello!.id, markdown: "First!", rendered, createdAt: "2020-05-05T00:00:00.000Z" };
  await inTransaction(site.db, (db) =>
    addImportedComment(db, { ...base, id: "comment22222", author: { name: "Rita Reader" } }),
  );
  await inTransaction(site.db, (db) =>
    addImportedComment(db, {
      ...base,
      id: "comment33333",
      answersId: "comment22222",
      author: { id: hello!.author_id! },
    }),
  );
  const text = textOf((await site.openBrowser().get(`/blog/${hello!.id}`)).text);
  expect(text).toContain("Rita Reader");
  expect(text).toContain("First!");
});

test("a cancelled import ends, and goes on when it is tried again", async ({ site }) => {
  const id = await beginImport(site, await oldBlog(), { site: "https://old.example" });
  const parts = partsOf(site);
  const rerender: typeof parts.renderer.rerender = async (...args) => {
    await changeImport(site.db, importer, id, "cancel");
    return parts.renderer.rerender(...args);
  };
  const stopped = await finishImport(site, id, { ...parts, renderer: { ...parts.renderer, rerender } });
  expect(stopped.state).toBe("cancelled");
  expect(await changeImport(site.db, importer, id, "start")).toBe(false);
  expect(await changeImport(site.db, importer, id, "try-again")).toBe(true);
  expect(await finishImport(site, id)).toMatchObject({ state: "done" });
  expect(await blogsOf(site)).toHaveLength(3);
});

test("times without a zone are of the site's; a date that is unclear or unread is named, and is no news", async ({
  site,
}) => {
  await saveSiteSettings(site.db, { timeZone: "America/Los_Angeles" });
  await expect.poll(() => site.parts.siteSettings.current().timeZone).toBe("America/Los_Angeles");
  const rows: Record<string, [published_at: string | null, note?: string]> = {
    "2024-03-01": ["2024-03-01T08:00:00.000Z"],
    "2024-07-01": ["2024-07-01T07:00:00.000Z"],
    "2024-03-01 22:44": ["2024-03-02T06:44:00.000Z"],
    "2024-03-01 22:44:00 -0500": ["2024-03-02T03:44:00.000Z"],
    "2024-03-01T10:00:00Z": ["2024-03-01T10:00:00.000Z"],
    "3.4.2020": ["2020-04-03T07:00:00.000Z"],
    "3. April 2020": ["2020-04-03T07:00:00.000Z"],
    "03/04/2020": [
      "2020-03-04T08:00:00.000Z",
      "Its date “03/04/2020” may be day or month first: the month was taken to be 3.",
    ],
    "30.2.2024": [null, "Its date “30.2.2024” could not be read."],
    "last summer": [null, "Its date “last summer” could not be read."],
  };
  const files = Object.keys(rows).map((date) => [
    `posts/${date.replace(/\W/g, "-")}.md`,
    postFile({ title: date, date, description: "A day." }, "A text."),
  ]);
  const { entries } = await importFiles(site, Object.fromEntries(files));
  const posts = await site.db
    .selectFrom("blogs")
    .select(["title", "published_at", "position"])
    .where("title", "in", Object.keys(rows))
    .execute();
  const found = posts.map(({ title, published_at, position }) => {
    expect(position).toBe(Date.parse(published_at ?? "1970-01-01"));
    const notes = entries
      .find((entry) => entry.title === title)!
      .notes.filter((note) => note.startsWith("Its date"));
    return [title, [published_at, ...notes]];
  });
  expect(Object.fromEntries(found)).toEqual(rows);
  for (const path of ["/feed.xml", "/rss.xml", "/feed.json", "/"])
    expect((await site.get(path)).status).toBe(200);
});
