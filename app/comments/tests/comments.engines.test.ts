import { expect } from "vitest";
import { formOf } from "../../../test/permissions/act.ts";
import { test } from "../../../test/support/desk-people.ts";
import { elementsOf, textOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import { sendComment as send, stampOf } from "../../../test/support/send-comment.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { eraseComments } from "../models/erase-comments.server.ts";

type Browser = Awaited<ReturnType<TestSite["logIn"]>>;

const sectionOf = async (browser: Pick<Browser, "get">, path: string) => {
  const { text } = await browser.get(path);
  return textOf(elementsOf(text, "section", { id: "comments" })[0]?.innerHtml ?? "");
};

test("a member comments once, however often the form is sent, and everybody reads it", async ({
  site,
  author,
  reader,
  id,
}) => {
  const visitor = site.openBrowser();
  expect(await sectionOf(visitor, `/blog/${id}`)).toMatch(/^\s*Comments\s/);
  const stamp = await stampOf(reader, `/blog/${id}`);
  const form = { place: id, text: "Why *rye*?\n\n# Big\n\n![x](https://x.example/y.png)<script>", stamp };
  for (let times = 0; times < 2; times++) {
    const { status, headers } = await reader.post("/comments", form);
    expect([status, headers.location]).toEqual([303, expect.stringContaining(`/blog/${id}?comment=`)]);
  }
  const { text } = await visitor.get(`/blog/${id}`);
  expect(text.match(/class="comment"/g)).toHaveLength(1);
  const section = elementsOf(text, "section", { id: "comments" })[0]!.innerHtml;
  expect(section).toContain("Why <em>rye</em>?");
  expect(section).not.toMatch(/<h1|<script|<img[^>]*y\.png/);
  expect(textOf((await author.get("/notifications")).text)).toContain(`${ann.name} commented on`);
});

test("what a visitor writes is there after the login, and only there", async ({ site, reader, id }) => {
  const visitor = site.openBrowser();
  const { status, headers } = await visitor.post("/comments", { place: id, text: "Is it dark?", stamp: "" });
  expect([status, headers.location]).toEqual([303, expect.stringMatching(/^\/login\?/)]);
  const to = new URL(headers.location!, site.url).searchParams.get("to") ?? "";
  expect(to).toMatch(new RegExp(`^/blog/${id}\\?draft=\\w+#comments$`));
  expect((await reader.get(to.split("#")[0]!)).text).toContain("Is it dark?");
  expect((await visitor.get(to.split("#")[0]!)).text).not.toContain("Is it dark?");
  expect(await sectionOf(visitor, `/blog/${id}`)).not.toContain("Is it dark?");
});

test("a reply to a reply joins the thread, says whom it answers, and tells that person", async ({
  author,
  reader,
  editor,
  id,
}) => {
  const { id: first } = await send(reader, id, "Why rye?");
  const { id: second } = await send(author, id, "It keeps.", { answers: first });
  const { headers } = await send(editor, id, "How long?", { answers: second });
  const section = await sectionOf(reader, headers.location!.split("#")[0]!);
  expect(section).toMatch(/Why rye\?.*It keeps\..*To Member/s);
  expect(textOf((await author.get("/notifications")).text)).toContain("replied to your comment");
  expect(textOf((await reader.get("/notifications")).text)).toContain("replied to your comment");
});

test("comments are liked, edited and deleted by those who may, and each act is harmless twice", async ({
  author,
  editor,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "Why rye?");
  for (const on of ["yes", "yes", "no", "yes"]) await author.act(`/comments/${comment}/like`, { on });
  expect(JSON.parse((await author.act(`/comments/${comment}/like`, { on: "yes" })).text)).toEqual({
    liked: true,
    likes: 1,
  });
  expect((await author.post(`/comments/${comment}/edit`, { text: "Mine" })).status).toBe(404);
  expect((await author.post(`/comments/${comment}/delete`, { on: "yes" })).status).toBe(404);
  expect((await reader.post(`/comments/${comment}/edit`, { text: "" })).status).toBe(422);
  await reader.post(`/comments/${comment}/edit`, { text: "Why spelt?" });
  expect(await sectionOf(author, `/blog/${id}`)).toMatch(/edited.*Why spelt\?/s);
  const { id: reply } = await send(author, id, "It keeps.", { answers: comment });
  for (let times = 0; times < 2; times++) await reader.post(`/comments/${comment}/delete`, { on: "yes" });
  expect(await sectionOf(author, `/blog/${id}`)).toMatch(/Comment deleted\..*It keeps\./s);
  await author.post(`/comments/${reply}/delete`, { on: "yes" });
  expect(await sectionOf(editor, `/blog/${id}`)).not.toMatch(/Comment deleted|It keeps/);
  await reader.post(`/comments/${comment}/delete`, { on: "no" });
  expect(await sectionOf(editor, `/blog/${id}`)).toContain("Why spelt?");
});

test("texts that are empty, too long, late, a robot's or on nothing are refused with the text kept", async ({
  reader,
  id,
}) => {
  expect((await send(reader, id, " \u200b ")).status).toBe(422);
  expect((await send(reader, id, "[x]: https://a.example")).text).toContain(
    "Nothing of this text can be shown, or it is too complex.",
  );
  const long = await send(reader, id, "x".repeat(5001));
  expect([long.status, long.text]).toEqual([422, expect.stringContaining("5000 characters at most")]);
  expect((await send(reader, id, "長".repeat(5000))).status).toBe(303);
  expect((await send(reader, id, "Why?", { website: "x" })).status).toBe(422);
  const late = await reader.post("/comments", { place: id, text: "Kept <text>", stamp: "" });
  expect([late.status, late.text]).toEqual([422, expect.stringContaining("Kept &lt;text&gt;")]);
  expect((await reader.post("/comments", { place: "nothing", text: "Why?" })).status).toBe(404);
  expect((await send(reader, id, "Why?", { answers: "nothing" })).status).toBe(409);
});

test("what an editor writes waits for no editor, also when it is edited", async ({
  site,
  owner,
  reader,
  id,
}) => {
  const rules = { holdsFirstComments: "yes", holdsLinksOfNewcomers: "yes", heldWords: "Schnitzel" };
  await owner.postFiles("/desk/site/comments", formOf({ comments: "members", ...rules }));
  const link = "See https://elsewhere.example/a, a schnitzel";
  await send(reader, id, `${link} of a reader`);
  const { id: sent } = await send(owner, id, `${link} of the owner`);
  const visitor = site.openBrowser();
  const shown = await sectionOf(visitor, `/blog/${id}`);
  expect([shown.includes("of the owner"), shown.includes("of a reader")]).toEqual([true, false]);
  await owner.post(`/comments/${sent}/edit`, { text: `${link}, edited` });
  expect(await sectionOf(visitor, `/blog/${id}`)).toContain("edited");
});

test("an editor reads why a comment waits, after an edit and when an approval is undone too", async ({
  owner,
  reader,
  id,
}) => {
  const rules = { comments: "members", heldWords: "Schnitzel", holdsFirstComments: "yes" };
  await owner.postFiles("/desk/site/comments", formOf(rules));
  const why = async (show = "waiting") =>
    /Waits because .*?\./.exec(textOf((await owner.get(`/desk/comments?show=${show}`)).text))?.[0];
  const { id: comment } = await send(reader, id, "Why rye?");
  expect(await why()).toBe("Waits because it is its author’s first.");
  await owner.post("/desk/comments", { act: "approve", id: comment });
  expect([await why(), await why("newest")]).toEqual([undefined, undefined]);
  await owner.post("/desk/comments", { act: "undo", changed: `${comment}-waiting` });
  expect(await why()).toBe("Waits because it is its author’s first.");
  await owner.post("/desk/comments", { act: "approve", id: comment });
  await reader.post(`/comments/${comment}/edit`, { text: "Why no schnitzel?" });
  expect(await why()).toBe("Waits because it has one of the words that make a comment wait.");
});

test("rules hold comments back for an editor; the author closes a post's; the owner turns all off", async ({
  owner,
  author,
  reader,
  id,
}) => {
  const save = (fields: Record<string, string>) => owner.postFiles("/desk/site/comments", formOf(fields));
  await save({ comments: "members", heldWords: "Schnitzel\nloaf" });
  await send(reader, id, "A schnitzel!");
  expect(await sectionOf(owner, `/blog/${id}`)).not.toContain("schnitzel");
  expect(await sectionOf(reader, `/blog/${id}`)).toMatch(/Waits for an editor.*schnitzel/s);
  expect(textOf((await owner.get("/notifications")).text)).toContain("waits");
  await send(reader, id, "A loafer");
  expect(await sectionOf(owner, `/blog/${id}`)).toContain("A loafer");
  expect((await reader.post("/comments/close", { place: id, on: "yes" })).status).toBe(403);
  for (let times = 0; times < 2; times++) await author.post("/comments/close", { place: id, on: "yes" });
  expect(await sectionOf(owner, `/blog/${id}`)).toMatch(/closed the comments.*A loafer/s);
  expect((await reader.post("/comments", { place: id, text: "x", stamp: "" })).status).toBe(422);
  const notices = async () => textOf((await author.get("/notifications")).text);
  expect(await notices()).toContain("A loafer");
  await save({ comments: "off" });
  expect(await notices()).not.toContain("A loafer");
  expect((await owner.get(`/blog/${id}`)).text).not.toContain("comments-title");
  expect((await reader.post("/comments", { place: id, text: "x" })).status).toBe(404);
});

test("a muted member's comments and notifications are not seen by who muted them", async ({
  author,
  reader,
  id,
}) => {
  await author.act(`/mute/${ann.id}`, { on: "yes" });
  await send(reader, id, "Why rye?");
  expect(await sectionOf(author, `/blog/${id}`)).not.toContain("Why rye?");
  expect(textOf((await author.get("/notifications")).text)).not.toContain("commented");
  expect(await sectionOf(reader, `/blog/${id}`)).toContain("Why rye?");
  await author.act(`/mute/${ann.id}`, { on: "no" });
  expect(await sectionOf(author, `/blog/${id}`)).toContain("Why rye?");
});

test("others' replies below a muted member's comment stay, and counts are of what is shown", async ({
  site,
  author,
  reader,
  editor,
  id,
}) => {
  const { id: first } = await send(reader, id, "Why rye?");
  const { id: second } = await send(reader, id, "Ask me.", { answers: first });
  await send(editor, id, "It keeps.", { answers: second });
  const { id: third } = await send(editor, id, "And wheat?");
  for (const text of ["One.", "Two.", "Three.", "Four."]) await send(reader, id, text, { answers: third });
  await send(reader, id, "Anybody here?");
  await author.act(`/mute/${ann.id}`, { on: "yes" });
  const section = await sectionOf(author, `/blog/${id}`);
  expect(section).toMatch(
    /^\s*Comments 2\b.*And wheat\?.*Somebody you muted\..*To somebody you muted:\s*It keeps\./s,
  );
  expect(section).not.toMatch(/Why rye|Ask me|Anybody|One\.|more repl|Ann Archer/);
  expect(JSON.parse((await author.get(`/comments/threads?place=${id}`)).text).count).toBe(2);
  const countsOf = async (browser: Browser) =>
    JSON.parse((await browser.get("/feed")).text).blogs.find((blog: { id: string }) => blog.id === id)
      .comments;
  expect(await countsOf(author)).toBe(2);
  expect(await countsOf(reader)).toBe(9);
  await site.db.updateTable("comments").set({ state: "deleted" }).where("id", "=", first).execute();
  expect(await sectionOf(author, `/blog/${id}`)).toContain("It keeps.");
});

test("a comment is reported once, with its place at the desk", async ({ site, editor, reader, id }) => {
  const { id: comment } = await send(reader, id, "Buy loaves");
  const visitor = site.openBrowser();
  for (let times = 0; times < 2; times++)
    expect((await visitor.post(`/comments/${comment}/report`, { reason: "spam" })).headers.location).toBe(
      `/comments/${comment}/report?sent`,
    );
  expect((await reader.get(`/comments/${comment}/report`)).status).toBe(403);
  expect(textOf((await editor.get("/desk/comments?show=reported")).text)).toContain("Buy loaves");
  expect(await site.db.selectFrom("comment_reports").selectAll().execute()).toHaveLength(1);
});

test("threads come in pages, and the link to a comment finds its page", async ({ site, reader, id }) => {
  const rows = Array.from({ length: 45 }, (_, at) => {
    const created_at = new Date(Date.UTC(2026, 2, 1, 0, at)).toISOString();
    const text = { markdown: `Number ${at}.`, html: `<p>Number ${at}.</p>`, renderer: 1 };
    const row = { id: `c${at}`, blog_id: id, author_id: bob.id, state: "shown" as const };
    return { ...row, ...text, created_at, changed_at: created_at };
  });
  await site.db.insertInto("comments").values(rows).execute();
  const first = await sectionOf(reader, `/blog/${id}`);
  expect([first.includes("Number 44."), first.includes("Number 24.")]).toEqual([true, false]);
  const { text } = await reader.get(`/blog/${id}`);
  const more = elementsOf(text, "a").find((link) => link.text === "More comments")!.attributes.href!;
  const second = await sectionOf(reader, more.replaceAll("&amp;", "&").split("#")[0]!);
  expect([second.includes("Number 24."), second.includes("Number 4.")]).toEqual([true, false]);
  expect((await reader.get("/comments/c3")).headers.location).toBe(`/blog/${id}?comment=c3#comment-c3`);
  expect(await sectionOf(reader, `/blog/${id}?comment=c3`)).toContain("Number 3.");
  expect(await sectionOf(reader, `/blog/${id}?sort=oldest`)).toMatch(/Number 0\..*Number 1\./s);
});

test("programs read the comments of an article, and members complete the handles of those who commented", async ({
  site,
  author,
  reader,
  id,
}) => {
  await site.db.updateTable("users").set({ handle: "ann-archer" }).where("id", "=", ann.id).execute();
  await send(reader, id, "Why **rye**? & <b>");
  const feed = (await site.get(`/blog/${id}/comments.xml`)).text;
  expect(feed).toMatch(/<title>Comment by Ann Archer<\/title>[\s\S]*<strong>rye<\/strong>/);
  const { text } = await site.get(`/blog/${id}`);
  const [data] = elementsOf(text, "script", { type: "application/ld+json" });
  expect(data!.innerHtml).toContain('"commentCount":1');
  expect(JSON.parse((await author.get("/comments/people?q=ANN")).text)).toEqual([
    { handle: "ann-archer", name: ann.name },
  ]);
  expect((await site.get("/comments/people?q=ann")).status).toBe(303);
  while (!(await site.limits.handleLists.take(ann.id)));
  expect((await reader.get("/comments/people?q=ann")).status).toBe(429);
  await send(author, id, "Thank you, @ann-archer and @nobody!");
  expect((await reader.get(`/blog/${id}`)).text).toContain(`<a href="/people/${ann.id}">@ann-archer</a>`);
  expect((await site.get(`/blog/${id}/comments.xml`)).text).toContain(
    `<a href="${site.url}/people/${ann.id}">@ann-archer</a>`,
  );
  expect(textOf((await reader.get("/notifications")).text)).toContain("mentioned you");
  await author.act(`/mute/${ann.id}`, { on: "yes" });
  expect(textOf((await author.get("/profile/muted")).text)).toContain("Ann Archer");
});

test("a post that is a lesson has the same comments on both pages, each leading back to its own", async ({
  site,
  author,
  reader,
  id,
}) => {
  const lesson = { course_id: "s1", slug: id, number: 99, blog_id: id };
  await site.db.insertInto("lessons").values(lesson).execute();
  const path = `/course/s1/${id}`;
  await send(reader, id, "At the post");
  const { headers } = await send(reader, `s1/${id}`, "At the lesson", { path });
  expect(headers.location).toContain(`${path}?comment=`);
  for (const page of [path, `/blog/${id}`])
    expect(await sectionOf(author, page)).toMatch(/At the lesson.*At the post/s);
  const { text } = await author.get(`/comments/threads?place=s1/${id}`);
  expect(JSON.parse(text)).toMatchObject({ place: `s1/${id}`, count: 2 });
  expect((await author.post("/comments/close", { place: `s1/${id}`, on: "yes" })).headers.location).toBe(
    `${path}#comments`,
  );
  for (const page of [path, `/blog/${id}`]) expect(await sectionOf(reader, page)).toContain("has closed");
  await site.db.updateTable("lessons").set({ is_hidden: 1 }).where("slug", "=", id).execute();
  expect((await reader.get(`/comments/threads?place=s1/${id}`)).status).toBe(404);
});

test("lessons have comments of their own, and an account that goes leaves none, or none with its name", async ({
  site,
  author,
  reader,
  id,
}) => {
  const { slug } = await site.db
    .selectFrom("lessons")
    .select("slug")
    .where("course_id", "=", "s1")
    .orderBy("number")
    .executeTakeFirstOrThrow();
  const path = `/course/s1/${slug}`;
  const { id: comment, headers } = await send(reader, `s1/${slug}`, "In a lesson", { path });
  expect(headers.location).toBe(`${path}?comment=${comment}#comment-${comment}`);
  expect(await sectionOf(author, path)).toContain("In a lesson");
  const article = (await author.get(`/comments/${comment}`)).headers.location!.split("#")[0]!;
  expect((await author.get(article)).headers.location).toBe(`${path}?comment=${comment}`);
  const { id: first } = await send(reader, id, "Why rye?");
  await send(author, id, "It keeps.", { answers: first });
  const { signal } = new AbortController();
  await eraseComments(site.db, ann.id, "keep", signal);
  expect(await sectionOf(author, `/blog/${id}`)).toMatch(/Former member.*Why rye\?/s);
  await eraseComments(site.db, bob.id, "remove", signal);
  expect(await sectionOf(author, `/blog/${id}`)).not.toContain("It keeps.");
});
