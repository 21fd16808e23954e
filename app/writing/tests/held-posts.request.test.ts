import { expect } from "vitest";
import { alertOf, rye, submitEditor } from "../../../test/support/editor.ts";
import { cardIdsOf, elementOf, mainOf, textOf } from "../../../test/support/page.ts";
import { ann, bob, confirmEmail } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test as base } from "../../../test/support/writer.ts";
import { approvePost, declinePost } from "../../desk/models/pending-post.server.ts";
import { saveSiteSettings } from "../../site/models/site-settings.server.ts";

const waitingText = "An editor looks at first blogs. Yours is waiting.";

/** Fixture: `id` is Bob's first post, on a site that holds first posts. */
const test = base.extend("id", async ({ site, writer }) => {
  await saveSiteSettings(site.db, { holdsFirstPosts: true });
  await expect.poll(() => site.parts.siteSettings.current().holdsFirstPosts).toBe(true);
  const response = await submitEditor(writer, "/write", { publishKey: "first2222222" });
  expect(response.status).toBe(303);
  await confirmEmail(site.db, bob);
  return response.headers.location!.replace("/blog/", "");
});

test("a first post waits: its author sees it with a notice, others and the lists do not", async ({
  site,
  writer,
  id,
}) => {
  const page = await writer.get(`/blog/${id}`);
  expect([page.status, alertOf(page)]).toEqual([200, waitingText]);
  expect(elementOf(page.text, "div", { role: "note" })!.text).toContain("It is waiting for an editor");
  const other = await site.logIn(ann);
  for (const browser of [other, site.openBrowser()]) {
    expect((await browser.get(`/blog/${id}`)).status).toBe(404);
    for (const path of ["/", `/?q=${rye.title}`, "/search?q=rye", "/feed.xml", "/sitemap.xml"])
      expect((await browser.get(path)).text, path).not.toContain(id);
    expect((await browser.get(`/blog/${id}/card.png`)).status).toBe(404);
    expect((await browser.act(`/blog/${id}/like`, { on: "yes" })).status).toBe(404);
  }
  expect((await other.get(`/blog/${id}/edit`)).status).toBe(404);
  expect((await other.post(`/blog/${id}/delete`, {})).status).toBe(404);
  await site.db.updateTable("users").set({ role: "editor" }).where("id", "=", ann.id).execute();
  expect((await other.get(`/blog/${id}`)).status).toBe(200);
});

test("a form that is sent again queues no second post, another post waits too, and an edited one stays in the queue", async ({
  site,
  writer,
  id,
}) => {
  const again = await submitEditor(writer, "/write", { publishKey: "first2222222" });
  expect(again.headers.location).toBe(`/blog/${id}`);
  const second = await submitEditor(writer, "/write", { title: "Second" });
  expect(second.headers.location).toMatch(/^\/blog\//);
  const edited = await sendEdit(site, writer, id, "Rye, revised");
  expect(edited.headers.location).toBe(`/blog/${id}`);
  const titles = (await pendingPosts(site)).map(({ title, author }) => [title, author]);
  expect(titles).toEqual([
    ["Rye, revised", "bob@example.com"],
    ["Second", "bob@example.com"],
  ]);
  expect((await site.get("/search?q=rye")).text).not.toContain(id);
});

test("an approved post is published now, first in the feed and found, and the next one need not wait", async ({
  site,
  writer,
  id,
}) => {
  await site.get("/");
  const approve = (revision: number) =>
    approvePost(site.db, site.renderer, "editor222222", id, revision, true);
  const before = Date.now();
  const { revision } = (await pendingPosts(site))[0]!;
  expect([await approve(revision - 1), await approve(revision), await approve(revision)]).toEqual([
    "changed",
    "done",
    "missing",
  ]);
  expect(cardIdsOf((await site.get("/")).text)[0]).toBe(id);
  expect((await site.get("/search?q=rye")).text).toContain(id);
  const row = await site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.position).toBeGreaterThanOrEqual(before);
  expect(Date.parse(row.published_at!)).toBe(row.position);
  expect(await subjects(site)).toEqual(["Your post is published"]);
  expect((await submitEditor(writer, "/write", { title: "Second" })).headers.location).toBe("/");
  expect(await pendingPosts(site)).toEqual([]);
});

test("a declined post shows its author the reason, can be changed, and then waits again", async ({
  site,
  writer,
  id,
}) => {
  const reason = "Please say where the flour comes from.";
  expect([
    await declinePost(site.db, "editor222222", id, reason, true),
    await declinePost(site.db, "editor222222", id, "again", true),
  ]).toEqual([true, false]);
  expect(await approvePost(site.db, site.renderer, "editor222222", id, 0, true)).toBe("missing");
  expect(textOf(mainOf((await writer.get(`/blog/${id}`)).text))).toContain(`“${reason}”`);
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  expect(await subjects(site)).toEqual(["Your post was not published"]);
  await writer.get("/");
  await sendEdit(site, writer, id, "Rye from the mill");
  expect(alertOf(await writer.get(`/blog/${id}`))).toBe(waitingText);
  expect((await pendingPosts(site)).map(({ title }) => title)).toEqual(["Rye from the mill"]);
});

test("an author can delete a post that waits, and editors' posts do not wait", async ({
  site,
  writer,
  id,
}) => {
  await writer.post(`/blog/${id}/delete`, {});
  expect([(await writer.get(`/blog/${id}`)).status, await pendingPosts(site)]).toEqual([404, []]);
  await site.db.updateTable("users").set({ role: "editor" }).execute();
  expect((await submitEditor(writer, "/write")).headers.location).toBe("/");
});

async function sendEdit(
  site: TestSite,
  writer: ReturnType<TestSite["openBrowser"]>,
  id: string,
  title: string,
) {
  const row = await site.db.selectFrom("blogs").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const fields = { cover: undefined, image: row.image!, title, revision: String(row.revision) };
  return submitEditor(writer, `/blog/${id}/edit`, fields);
}

/** The oldest first. */
function pendingPosts({ db }: TestSite) {
  const query = db.selectFrom("blogs").select(["title", "author", "revision"]);
  return query.where("status", "=", "pending").orderBy("position").orderBy("id").execute();
}

async function subjects({ db }: TestSite) {
  const mails = await db.selectFrom("mails").select("content").execute();
  return mails.map(({ content }) => JSON.parse(content).subject);
}

test("a topic that only a waiting post names has no page, and nobody is offered it", async ({
  site,
  writer,
}) => {
  await saveSiteSettings(site.db, { holdsFirstPosts: true });
  await expect.poll(() => site.parts.siteSettings.current().holdsFirstPosts).toBe(true);
  const response = await submitEditor(writer, "/write", { topics: "Buy Cheap Loaves" });
  const id = response.headers.location!.replace("/blog/", "");
  const statuses = async () =>
    Promise.all(
      ["", "/feed.xml"].map(async (end) => (await site.get(`/topic/buy-cheap-loaves${end}`)).status),
    );
  const offered = async () => (await site.get("/topics.json?q=buy")).text;
  expect([await statuses(), await offered()]).toEqual([[404, 404], `{"topics":[]}`]);
  const { revision } = await site.db
    .selectFrom("blogs")
    .select("revision")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await approvePost(site.db, site.renderer, "editor222222", id, revision, false);
  await expect.poll(statuses).toEqual([200, 200]);
  await expect.poll(offered).toContain("Buy Cheap Loaves");
});
