import { expect } from "vitest";
import { addPerson, edda, loggedActs, test } from "../../../test/support/desk-people.ts";
import { save } from "../../../test/support/drafts.ts";
import { rye, submitEditor } from "../../../test/support/editor.ts";
import { openStream } from "../../../test/support/event-stream.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bob, bread, publish, publishMany } from "../../../test/support/people-and-blogs.ts";
import { loggedErrors } from "../../../test/support/site.ts";

const takeDown: Record<string, string> = { act: "take-down", reason: "It is an advertisement." };

test("the desk shows only the links that somebody may open", async ({ owner, editor, author }) => {
  const linksOf = async (person: typeof owner) =>
    elementsOf((await person.get("/desk")).text, "nav", { "aria-label": "Desk" })[0]!.text;
  const [ownersLinks, editorsLinks] = [await linksOf(owner), await linksOf(editor)];
  for (const name of ["Today", "Posts", "Comments", "Enquiries", "Letters"])
    for (const links of [ownersLinks, editorsLinks]) expect(links).toContain(name);
  for (const name of ["People", "All settings", "Redirects", "Import", "Backups and health"]) {
    expect(ownersLinks).toContain(name);
    expect(editorsLinks).not.toContain(name);
  }
  for (const [person, hasLink] of [
    [owner, true],
    [editor, true],
    [author, false],
  ] as const)
    expect((await person.get("/")).text.includes('href="/desk"')).toBe(hasLink);
  expect((await owner.get("/desk/posts/nothing")).status).toBe(404);
});

test("a post that was taken down is public nowhere, and its author is told why", async ({
  site,
  editor,
  author,
  id,
}) => {
  const stream = await openStream(`${site.url}/blog/${id}/live`);
  await stream.next();
  for (const path of ["/", "/feed", "/search?q=patient", "/sitemap.xml"])
    expect((await site.get(path)).text, path).toContain(id);
  const response = await editor.post(`/desk/posts/${id}`, takeDown);
  expect([response.status, response.headers.location]).toEqual([303, `/desk/posts/${id}`]);
  await stream.until(({ revision }) => revision === undefined);
  stream.close();
  for (const person of [site.openBrowser(), author, editor]) {
    for (const path of ["/", "/feed", "/search?q=patient", "/?q=patient", "/sitemap.xml", "/feed.xml"])
      expect((await person.get(path)).text, path).not.toContain(id);
    for (const path of [`/blog/${id}`, `/blog/${id}/card.png`])
      expect((await person.get(path)).status, path).toBe(404);
  }
  const desk = textOf(mainOf((await editor.get(`/desk/posts/${id}`)).text));
  expect(desk).toContain("Taken down");
  expect(desk).toContain("It is an advertisement.");
  const mails = await site.db.selectFrom("mails").select(["recipient", "content"]).execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([bob.email]);
  expect(mails[0]!.content).toContain("It is an advertisement.");
  const images = await site.db.selectFrom("images").select("state").execute();
  expect(images.map(({ state }) => state)).toEqual(["used"]);
});

test("a post that is restored keeps its address, date and likes, and is found by its words", async ({
  site,
  editor,
  author,
  id,
}) => {
  await site.openBrowser().act(`/blog/${id}/like`, { on: "yes" });
  const before = await site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  await editor.post(`/desk/posts/${id}`, takeDown);
  expect((await site.openBrowser().act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
  for (const _ of ["once", "twice"])
    expect((await editor.post(`/desk/posts/${id}`, { act: "restore" })).status).toBe(303);
  for (const path of ["/", "/feed", "/search?q=patient", "/?q=patient", "/sitemap.xml", `/blog/${id}`])
    expect((await site.get(path)).text, path).toContain(id);
  const after = await site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(after).toEqual({ ...before, revision: before.revision + 2 });
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["take-down", "restore"]);
  expect((await author.get(`/blog/${id}/edit`)).status).toBe(200);
});

test("a second take-down keeps the first reason, also when two editors take a post down at once", async ({
  site,
  editor,
  owner,
  id,
}) => {
  const reasons = ["First.", "Second."];
  const responses = await Promise.all(
    [editor, owner].map((person, at) =>
      person.post(`/desk/posts/${id}`, { act: "take-down", reason: reasons[at]! }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([303, 303]);
  await editor.post(`/desk/posts/${id}`, { act: "take-down", reason: "Third." });
  const { removal_reason } = await site.db
    .selectFrom("blogs")
    .select("removal_reason")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const acts = await loggedActs(site);
  expect(acts.map(({ act, reason }) => [act, reason])).toEqual([["take-down", removal_reason]]);
  expect(await site.db.selectFrom("mails").select("id").execute()).toHaveLength(1);

  await Promise.all([editor, owner].map((person) => person.post(`/desk/posts/${id}`, { act: "restore" })));
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["take-down", "restore"]);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

test("an act that a post's state does not allow says that nothing was changed", async ({
  site,
  editor,
  id,
}) => {
  const decide = (act: string) =>
    editor.post(`/desk/posts/${id}`, { act, reason: "It is an advertisement." });
  const states: [string, string][] = [
    ["decline", "Published"],
    ["take-down", ""],
    ["feature", "Taken down"],
    ["decline", "Taken down"],
    ["take-down", ""],
    ["restore", ""],
    ["restore", ""],
  ];
  for (const [act, state] of states) {
    const { status, text } = await decide(act);
    expect(status, act).toBe(state ? 422 : 303);
    if (state) expect(textOf(text)).toContain(`Nothing was changed. The state of this post is: ${state}.`);
  }
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["take-down", "restore"]);
});

test("a take-down needs a reason, and a form with a mistake keeps its fields", async ({
  site,
  editor,
  id,
}) => {
  const empty = await editor.post(`/desk/posts/${id}`, { act: "take-down", reason: " " });
  expect(empty.status).toBe(422);
  expect(textOf(empty.text)).toContain("Say why: the author reads it.");
  const long = await editor.post(`/desk/posts/${id}`, { act: "take-down", reason: "x".repeat(301) });
  expect(long.status).toBe(422);
  expect(long.text).toContain("x".repeat(301));
  const topic = await editor.post(`/desk/posts/${id}`, { act: "topic", topic: "y".repeat(51) });
  expect([topic.status, topic.text.includes("y".repeat(51))]).toEqual([422, true]);
  expect((await editor.post(`/desk/posts/${id}`, { act: "burn" })).status).toBe(400);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
});

test("one post at a time is featured above the front page, not in its list", async ({ site, editor, id }) => {
  await publish(site.db, bread);
  const featured = async () => {
    // Not the cached page, which may be a second old.
    const { text } = await editor.get("/");
    expect(mainOf(text)).not.toContain("Featured");
    return elementsOf(text, "aside")[0]!.text.includes("Featured") && elementsOf(text, "aside")[0]!.innerHtml;
  };
  expect(await featured()).toBe(false);
  for (const _ of ["once", "twice"]) await editor.post(`/desk/posts/${id}`, { act: "feature" });
  expect(await featured()).toContain(`/blog/${id}`);
  await editor.post(`/desk/posts/${bread.id}`, { act: "feature" });
  expect(await featured()).toContain(`/blog/${bread.id}`);
  expect(await featured()).not.toContain(`/blog/${id}`);
  await editor.post(`/desk/posts/${id}`, { act: "stop-featuring" });
  expect(await featured()).toContain(`/blog/${bread.id}`);
  await editor.post(`/desk/posts/${bread.id}`, takeDown);
  expect(await featured()).toBe(false);
  await editor.post(`/desk/posts/${bread.id}`, { act: "feature" });
  expect(await featured()).toBe(false);
  await editor.post(`/desk/posts/${bread.id}`, { act: "stop-featuring" });
  const acts = (await loggedActs(site)).map(({ act }) => act);
  expect(acts).toEqual(["feature", "feature", "take-down", "stop-featuring"]);
});

test("an editor changes a topic, and the log says from what to what", async ({ site, editor, id }) => {
  for (const _ of ["once", "twice"])
    await editor.post(`/desk/posts/${id}`, { act: "topic", topic: "  Data Science " });
  await editor.post(`/desk/posts/${id}`, { act: "topic", topic: "" });
  expect(await loggedActs(site)).toEqual([
    { actor_id: edda.id, act: "topic", object: `blog:${id}`, from: "", to: "Data Science" },
    { actor_id: edda.id, act: "topic", object: `blog:${id}`, from: "Data Science", to: "" },
  ]);
  expect(textOf((await editor.get(`/desk/posts/${id}`)).text)).toContain("You changed the topic of this");
});

test("an edit of a post that was taken down is a 404, and a form that published one comes back with its text", async ({
  editor,
  author,
  id,
}) => {
  const key = "key222222222";
  await submitEditor(author, "/write", { publishKey: key, title: "A second loaf" });
  await editor.post(`/desk/posts/${id}`, takeDown);
  expect((await submitEditor(author, `/blog/${id}/edit`, { revision: "1" })).status).toBe(404);
  const list = await editor.get("/desk/posts?q=second");
  const second = /\/desk\/posts\/([a-z0-9]{12})/.exec(list.text)![1]!;
  await editor.post(`/desk/posts/${second}`, takeDown);
  const again = await submitEditor(author, "/write", { publishKey: key, title: "A second loaf, better" });
  expect(again.status).toBe(409);
  expect(again.text).toContain("A second loaf, better");
  expect(textOf(again.text)).toContain("An editor took this post down, so it cannot be published.");
});

test("newer words of a post that was taken down stay its writer's, and say why it is down", async ({
  site,
  editor,
  author,
  reader,
  id,
}) => {
  const query = site.db.selectFrom("drafts").select(["id", "revision"]).where("blog_id", "=", id);
  const draft = await query.executeTakeFirstOrThrow();
  const path = `/write/${draft.id}`;
  const saveTitle = async (title: string, base: number) =>
    (await save(author, draft.id, { title, content: "Then wait.", blogId: id, base })).status;
  expect(await saveTitle("Rye, better", draft.revision)).toBe(200);
  await editor.post(`/desk/posts/${id}`, takeDown);
  const list = mainOf((await author.get("/profile/drafts")).text);
  expect(list).toContain(`href="${path}"`);
  expect(textOf(list)).toContain("An editor took this post down");
  const page = await author.get(path);
  expect([page.status, textOf(page.text)]).toEqual([200, expect.stringContaining("It is an advertisement.")]);
  expect(page.text).toContain("Rye, better");
  expect(await saveTitle("Rye, best", draft.revision + 1)).toBe(200);
  expect((await reader.get(path)).text).not.toContain("Rye, best");
  const published = await submitEditor(author, "/write", { publishKey: draft.id, title: "Rye, best" });
  expect(published.status).toBe(409);
  await editor.post(`/desk/posts/${id}`, { act: "restore" });
  expect((await author.get(path)).headers.location).toBe(`/blog/${id}/edit`);
});

test("the posts of the desk are searched by words of title and author, and filtered", async ({
  site,
  editor,
  id,
}) => {
  await publish(site.db, bread);
  await editor.post(`/desk/posts/${id}`, takeDown);
  const titles = async (query: string) => {
    const main = mainOf((await editor.get(`/desk/posts?${query}`)).text);
    return elementsOf(main, "a").flatMap(({ attributes, text }) =>
      /^\/desk\/posts\/./.test(attributes.href ?? "") ? [text] : [],
    );
  };
  expect((await titles("")).slice(0, 2)).toEqual([rye.title, bread.title]);
  expect(await titles("status=taken-down")).toEqual([rye.title]);
  expect(await titles("status=published&kind=post")).toEqual([bread.title]);
  expect(await titles("q=rye+PATIENT")).toEqual([rye.title]);
  expect(await titles("q=archer")).toEqual([bread.title]);
  // Ann has a name, so only owners find her by her e-mail.
  expect(await titles("q=ann%40example.com")).toEqual([]);
  expect(await titles("q=%25")).toEqual([]);
  expect(await titles("kind=course")).toHaveLength(14);
});

test("the desk shows 50 posts a page, and each post once", async ({ site, editor }) => {
  await publishMany(site.db, 70);
  await addPerson(site, bob);
  const idsOf = (text: string) =>
    [...mainOf(text).matchAll(/href="\/desk\/posts\/([a-z0-9]+)"/g)].map(([, id]) => id);
  const first = await editor.get("/desk/posts?q=bread&status=published");
  const next = elementsOf(mainOf(first.text), "a").find(({ text }) => text === "Older")!.attributes.href!;
  const second = await editor.get(`/desk/posts${next}`);
  expect(idsOf(first.text)).toHaveLength(50);
  expect(new Set([...idsOf(first.text), ...idsOf(second.text)]).size).toBe(70);
  expect(second.text).not.toContain(">Older<");
});
