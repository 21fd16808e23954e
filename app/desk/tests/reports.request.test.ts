import { expect } from "vitest";
import { edda, loggedActs, olga, test } from "../../../test/support/desk-people.ts";
import { elementsOf, mainOf, textOf } from "../../../test/support/page.ts";
import { bread, publish } from "../../../test/support/people-and-blogs.ts";

const spam = { reason: "spam", note: "It sells loaves." };

test("a visitor reports a post with a plain link and form, and gets a cookie with the report, not before", async ({
  site,
  author,
  id,
}) => {
  const visitor = site.openBrowser();
  const [menu] = elementsOf((await visitor.get(`/blog/${id}`)).text, "details", { class: "text-menu" });
  const link = elementsOf(menu!.innerHtml, "a")[0]!;
  expect(link.attributes).toMatchObject({ href: `/blog/${id}/report`, rel: "nofollow" });
  const page = await visitor.get(link.attributes.href!);
  expect(page.status).toBe(200);
  expect(visitor.cookies.size).toBe(0);
  expect(elementsOf(page.text, "input", { type: "radio" })).toHaveLength(5);
  const response = await visitor.post(`/blog/${id}/report`, spam);
  expect([response.status, response.headers.location]).toEqual([303, `/blog/${id}/report?sent`]);
  expect([...visitor.cookies.keys()]).toEqual(["site_visitor"]);
  expect(textOf((await visitor.get(response.headers.location!)).text)).toContain("Thank you");

  expect((await author.get(`/blog/${id}`)).text).not.toContain(`/blog/${id}/report`);
  expect((await author.get(`/blog/${id}/report`)).status).toBe(403);
  expect((await author.post(`/blog/${id}/report`, spam)).status).toBe(403);
  expect((await visitor.get("/blog/nothing/report")).status).toBe(404);
  expect((await visitor.post("/blog/nothing/report", spam)).status).toBe(404);
});

test("a person has one open report of a post, and a report without a reason keeps its note", async ({
  site,
  reader,
  id,
}) => {
  const visitor = site.openBrowser();
  for (const person of [visitor, visitor, reader, reader]) await person.post(`/blog/${id}/report`, spam);
  expect(await site.db.selectFrom("reports").select("id").execute()).toHaveLength(2);
  const refused = await site
    .openBrowser()
    .post(`/blog/${id}/report`, { reason: "boring", note: "So <long>" });
  expect(refused.status).toBe(422);
  expect(textOf(refused.text)).toContain("Choose what is wrong.");
  expect(refused.text).toContain("So &lt;long&gt;");
  await site.openBrowser().post(`/blog/${id}/report`, { reason: "other", note: "x\0".repeat(2000) });
  const notes = await site.db.selectFrom("reports").select("note").execute();
  expect(notes.map(({ note }) => note.length).sort((a, b) => a - b)).toEqual([16, 16, 1000]);
});

test("reports of one person are limited", async ({ site, reader }) => {
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++)
    statuses.push((await reader.post(`/blog/s${count + 1}/report`, spam)).status);
  expect(statuses).toEqual([...Array(10).fill(303), 429]);
  expect((await site.openBrowser().post("/blog/s1/report", spam)).status).toBe(303);
});

test("the queue shows the post that waits longest first, with all that was said", async ({
  site,
  editor,
  reader,
  id,
}) => {
  await publish(site.db, bread);
  await reader.post(`/blog/${id}/report`, spam);
  await site.openBrowser().post(`/blog/${bread.id}/report`, { reason: "copied", note: "" });
  await site.openBrowser().post(`/blog/${id}/report`, { reason: "harmful", note: "It burns." });
  const queue = textOf(mainOf((await editor.get("/desk/reports")).text));
  expect(queue).toMatch(
    /Rye for Patient People 2 reports.*It sells loaves\..*It burns\..*Bread for Night Owls 1 report,/,
  );
  expect(textOf(mainOf((await editor.get("/desk")).text))).toContain("2 reported posts");
});

/** The form that undoes the newest decision of this page. */
const undoOf = (html: string): Record<string, string> => {
  const form = elementsOf(html, "form").find(({ innerHtml }) => innerHtml.includes('value="undo"'))!;
  return Object.fromEntries(
    elementsOf(form.innerHtml, "input").map(({ attributes }) => [attributes.name!, attributes.value!]),
  );
};

test("a decision to keep closes the reports, and can be undone", async ({ site, editor, reader, id }) => {
  await reader.post(`/blog/${id}/report`, spam);
  await site.openBrowser().post(`/blog/${id}/report`, spam);
  for (const _ of ["once", "twice"])
    expect((await editor.post("/desk/reports", { act: "keep", id })).headers.location).toBe("/desk/reports");
  const decided = await editor.get("/desk/reports");
  expect(textOf(mainOf(decided.text))).toMatch(/No reports are waiting.*Kept \(2 reports\) by You/);
  expect((await site.get(`/blog/${id}`)).status).toBe(200);
  const undo = undoOf(decided.text);
  // The reader reports it again meanwhile: the old report stays closed, since a person may have one open report of a post.
  await reader.post(`/blog/${id}/report`, spam);
  for (const _ of ["once", "twice"]) await editor.post("/desk/reports", undo);
  expect(textOf(mainOf((await editor.get("/desk/reports")).text))).toContain("2 reports");
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["keep", "reopen"]);
});

test("a decision to take down can be undone: the post is public and reported again", async ({
  site,
  editor,
  owner,
  reader,
  id,
}) => {
  await reader.post(`/blog/${id}/report`, spam);
  const empty = await editor.post("/desk/reports", { act: "take-down", id, reason: "" });
  expect([empty.status, textOf(empty.text).includes("Say why: the author reads it.")]).toEqual([422, true]);
  const forms: Record<string, string>[] = [
    { act: "take-down", id, reason: "Spam." },
    { act: "keep", id },
  ];
  await Promise.all([editor, owner].map((person, index) => person.post("/desk/reports", forms[index]!)));
  await editor.post("/desk/reports", forms[0]!);
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  const decided = await editor.get("/desk/reports");
  const undo = undoOf(decided.text);
  const before = (await loggedActs(site)).length;
  for (const _ of ["once", "twice"]) await editor.post("/desk/reports", undo);
  const row = await site.db
    .selectFrom("blogs")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const wasKeptFirst = (await loggedActs(site)).some(({ act }) => act === "keep");
  expect(row.status).toBe(wasKeptFirst ? "taken-down" : "published");
  expect((await loggedActs(site)).length).toBe(before + (wasKeptFirst ? 1 : 2));
});

test("undoing a decision to keep does not touch the decision to take down of the same millisecond", async ({
  site,
  editor,
  reader,
  id,
}) => {
  await reader.post(`/blog/${id}/report`, spam);
  await editor.post("/desk/reports", { act: "keep", id });
  await site.openBrowser().post(`/blog/${id}/report`, spam);
  await editor.post("/desk/reports", { act: "take-down", id, reason: "Spam." });
  const { removed_at: at } = await site.db
    .selectFrom("blogs")
    .select("removed_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await site.db.updateTable("reports").set({ decided_at: at }).execute();
  await editor.post("/desk/reports", { act: "undo", id, at: at!, decision: "keep" });
  expect((await site.get(`/blog/${id}`)).status).toBe(404);
  const reports = await site.db.selectFrom("reports").select("decision").orderBy("created_at").execute();
  expect(reports.map(({ decision }) => decision)).toEqual([null, "take-down"]);
  expect((await loggedActs(site)).map(({ act }) => act)).toEqual(["keep", "take-down", "reopen"]);
});

test("the report of a post that its author deletes is closed", async ({
  site,
  editor,
  author,
  reader,
  id,
}) => {
  await reader.post(`/blog/${id}/report`, spam);
  await author.post(`/blog/${id}/delete`, {});
  const page = await editor.get("/desk/reports");
  expect(textOf(mainOf(page.text))).toMatch(/No reports are waiting.*Deleted before a decision/);
  const row = await site.db.selectFrom("reports").selectAll().executeTakeFirstOrThrow();
  const undo = { act: "undo", id, at: row.decided_at!, decision: row.decision! };
  expect((await editor.post("/desk/reports", undo)).status).toBe(400);
  const rows = await site.db.selectFrom("reports").selectAll().execute();
  expect(rows).toEqual([row]);
});

test("the log names who did what, 50 entries a page", async ({ site, owner, editor, id }) => {
  for (let count = 0; count < 60; count++)
    await editor.post(`/desk/posts/${id}`, { act: count % 2 ? "stop-featuring" : "feature" });
  await owner.post(`/desk/people/${edda.id}`, { act: "end-sessions" });
  const first = await owner.get("/desk/log");
  expect(elementsOf(mainOf(first.text), "li")).toHaveLength(50);
  expect(elementsOf(mainOf(first.text), "li")[0]!.text).toContain("You ended the sessions of Edda Editor");
  expect(textOf(mainOf(first.text))).toContain("Edda Editor stopped featuring Rye for Patient People");
  const next = elementsOf(first.text, "a").find(({ text }) => text === "Older")!.attributes.href!;
  expect(elementsOf(mainOf((await owner.get(`/desk/log${next}`)).text), "li")).toHaveLength(11);
  expect((await loggedActs(site)).at(-1)!.actor_id).toBe(olga.id);
  expect((await site.get("/desk/log")).headers.location).toBe("/login?to=%2Fdesk%2Flog");
  // What owners do with people is not for editors.
  const editorAgain = await site.logIn(edda);
  for (const path of ["/desk", "/desk/log"]) {
    const log = textOf(mainOf((await editorAgain.get(path)).text));
    expect(log, path).toContain("You stopped featuring Rye for Patient People");
    expect(log, path).not.toContain("ended the sessions");
  }
});
