// Several authors of one post.
import { expect } from "vitest";
import { addPerson, loggedActs, test as people } from "../../../test/support/desk-people.ts";
import { answerOf, save } from "../../../test/support/drafts.ts";
import { rye, submitEditor } from "../../../test/support/editor.ts";
import { getCached } from "../../../test/support/get-cached.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";

const cyril = { id: "cyril2222222", email: "cyril@example.com", name: "Cyril Cook" };
const draftId = "together2222";
const yes = { act: "accept" };
const leave = { act: "remove", id: cyril.id };

/** Fixture: the browser of Cyril, who has a handle and no post. */
const test = people
  .extend("cook", async ({ site }) => {
    await addPerson(site, cyril);
    await site.db.updateTable("users").set({ handle: "cyril" }).where("id", "=", cyril.id).execute();
    return site.logIn(cyril);
  })
  .extend("path", ({ id }) => `/blog/${id}/authors`);

const textAt = async (site: TestSite, path: string) => (await site.get(path)).text;

test("who is asked and says yes is named on the post, its card and in the feeds", async ({
  site,
  author,
  cook,
  id,
  path,
}) => {
  await getCached(site, "/");
  for (const handle of ["@Cyril ", "cyril"])
    expect((await author.post(path, { act: "ask", handle })).status).toBe(303);
  expect(textOf((await cook.get("/notifications")).text)).toContain(
    "Somebody asks you to be named as an author of “Rye for Patient People”",
  );
  expect(await textAt(site, `/blog/${id}`)).not.toContain("Cyril");
  expect((await cook.get(`/blog/${id}/edit`)).status).toBe(403);
  for (const _ of [1, 2]) expect((await cook.post(path, yes)).headers.location).toBe(`/blog/${id}`);
  expect(textOf((await author.get("/notifications")).text)).toContain("Cyril Cook is now an author of");
  const byline = "bob@example.com and Cyril Cook";
  await expect.poll(async () => textOf(mainOf(await textAt(site, "/")))).toContain(byline);
  const page = await textAt(site, `/blog/${id}`);
  expect(textOf(mainOf(page))).toContain(`Written by ${byline}`);
  expect(page).toContain('{"@type":"Person","name":"Cyril Cook"}]');
  expect(page).not.toContain("cyril@example.com");
  // Without a post of one's own there is no page to lead to.
  expect(page).not.toContain("/people/cyril");
  expect(await textAt(site, `/blog/${id}.md`)).toContain("By bob@example.com and Cyril Cook ·");
  expect(await textAt(site, "/feed.xml")).toContain("<author><name>Cyril Cook</name></author>");
  expect(await textAt(site, "/rss.xml")).toContain("<dc:creator>Cyril Cook</dc:creator>");
  expect(JSON.parse(await textAt(site, "/feed.json")).items[0].authors.at(-1)).toEqual({
    name: "Cyril Cook",
  });
  expect((await site.get(`/blog/${id}/card.png`)).status).toBe(200);
  // A new name reaches the cached pages.
  await getCached(site, `/blog/${id}`);
  await cook.post("/profile", { name: "Cy" });
  await expect.poll(() => textAt(site, `/blog/${id}`)).toContain("Cy<");
});

test("a further author writes in the author's own draft, and nothing after leaving", async ({
  site,
  author,
  cook,
  id,
  path,
}) => {
  await site.db.deleteFrom("drafts").execute();
  await author.post(path, { act: "ask", handle: "cyril" });
  await cook.post(path, yes);
  const blogs = site.db.selectFrom("blogs").where("id", "=", id);
  const { image } = await blogs.select("image").executeTakeFirstOrThrow();
  const text = { ...rye, image: image!, blogId: id };
  expect((await save(cook, draftId, { ...text, content: "Ours." })).status).toBe(200);
  expect((await author.get(`/blog/${id}/edit`)).text).toContain("Ours.");
  const columns = ["id", "user_id", "is_editorial"] as const;
  expect(await site.db.selectFrom("drafts").select(columns).execute()).toEqual([
    { id: draftId, user_id: bob.id, is_editorial: 0 },
  ]);
  const form = { ...text, content: "Ours.", revision: "1", base: "1", publishKey: draftId, cover: undefined };
  expect((await submitEditor(cook, `/blog/${id}/edit`, form)).status).toBe(303);
  expect(await textAt(site, `/blog/${id}`)).toContain("Ours.");
  expect(await loggedActs(site)).toEqual([]);
  for (const act of ["delete", "unpublish"])
    expect((await cook.post(`/blog/${id}/${act}`, { on: "yes" })).status).toBe(403);
  for (const _ of [1, 2]) expect((await cook.post(path, leave)).headers.location).toBe(`/blog/${id}`);
  expect(textOf((await author.get("/notifications")).text)).toContain(
    "Cyril Cook does not want to be an author of",
  );
  expect((await cook.get(`/blog/${id}/edit`)).status).toBe(403);
  expect((await cook.get(path)).status).toBe(403);
  expect((await save(cook, draftId, { ...text, base: 2, content: "Mine." })).status).toBe(404);
  expect(answerOf(await save(author, draftId, { ...text, base: 2, content: "Bob's." }))).toMatchObject([
    200,
    { revision: 3 },
  ]);
  await expect.poll(() => textAt(site, `/blog/${id}`)).not.toContain("Cyril");
});

test("only a member with that handle is asked, and an editor's act is logged", async ({
  site,
  author,
  editor,
  cook,
  id,
  path,
}) => {
  await site.db.updateTable("users").set({ handle: "bob" }).where("id", "=", bob.id).execute();
  const askFor = (handle: string) => author.post(path, { act: "ask", handle });
  const refused = await askFor("nobody");
  expect([refused.status, textOf(refused.text)]).toEqual([
    422,
    expect.stringContaining("No member has this handle."),
  ]);
  expect(refused.text).toContain('value="nobody"');
  expect((await askFor("bob")).text).toContain("This is the author already.");
  expect((await askFor("\u0000")).status).toBe(422);
  for (const _ of [1, 2]) await editor.post(path, { act: "ask", handle: "cyril" });
  expect((await editor.post(path, { ...leave, id: "\u0000" })).status).toBe(400);
  for (const _ of [1, 2]) await editor.post(path, leave);
  expect(textOf((await cook.get("/notifications")).text)).toContain(
    "Edda Editor does not name you as an author of",
  );
  expect((await loggedActs(site)).map(({ act, object }) => `${act} ${object}`)).toEqual([
    `ask-author blog:${id}`,
    `remove-author blog:${id}`,
  ]);
  expect((await cook.post(path, yes)).status).toBe(404);
});

test("a reader may be named but not write, and the name goes with the account, the rows with the post", async ({
  site,
  author,
  cook,
  id,
  path,
}) => {
  const rows = async () => (await site.db.selectFrom("blog_authors").select("user_id").execute()).length;
  await author.post(path, { act: "ask", handle: "cyril" });
  await cook.post(path, yes);
  await site.db.updateTable("users").set({ role: "reader" }).where("id", "=", cyril.id).execute();
  expect((await cook.get(`/blog/${id}/edit`)).status).toBe(403);
  await cook.post("/account/delete", { email: cyril.email, posts: "keep" });
  expect(await rows()).toBe(0);
  await expect.poll(() => textAt(site, `/blog/${id}`)).not.toContain("Cyril");
  await addPerson(site, { ...cyril, email: "cyril2@example.com" });
  const asked = { blog_id: id, user_id: cyril.id, asked_at: "2026-01-01T00:00:00.000Z", accepted_at: null };
  await site.db.insertInto("blog_authors").values(asked).execute();
  await author.post(`/blog/${id}/delete`, {});
  expect(await rows()).toBe(0);
});
