import { expect } from "vitest";
import { test } from "../../../test/support/desk-people.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { sendComment as send, stampOf } from "../../../test/support/send-comment.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { setName } from "../../core/user.server.ts";
import { sweepComments } from "../models/erase-comments.server.ts";

function findRow(site: TestSite, id: string) {
  return site.db
    .selectFrom("comments")
    .select(["state", "markdown", "html"])
    .where("id", "=", id)
    .executeTakeFirst();
}

test("taking a deletion back shows no comment that waited for an editor", async ({ site, reader, id }) => {
  const { id: comment } = await send(reader, id, "Buy loaves");
  await site.db.updateTable("comments").set({ state: "waiting" }).where("id", "=", comment).execute();
  for (const on of ["yes", "no"]) await reader.post(`/comments/${comment}/delete`, { on });
  expect(await findRow(site, comment)).toMatchObject({ state: "waiting" });
});

test("an author cannot take back what an editor deleted", async ({ site, editor, reader, id }) => {
  const { id: comment } = await send(reader, id, "Rude rye");
  await editor.post("/desk/comments?show=newest", { act: "delete", id: comment });
  await reader.post(`/comments/${comment}/delete`, { on: "no" });
  expect(await findRow(site, comment)).toMatchObject({ state: "deleted" });
});

test("an editor with an old page shows nothing that its author has deleted", async ({
  site,
  editor,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "My address is …");
  await reader.post(`/comments/${comment}/delete`, { on: "yes" });
  for (const act of ["approve", "restore"]) await editor.post("/desk/comments", { act, id: comment });
  await editor.post("/desk/comments", { act: "undo", changed: `${comment}-shown` });
  expect(await findRow(site, comment)).toMatchObject({ state: "deleted" });
});

test("what waits, was hidden or was deleted is in nothing that others get, and nothing can be done with it", async ({
  site,
  author,
  reader,
  id,
}) => {
  for (const state of ["waiting", "hidden", "deleted"] as const) {
    const { id: comment } = await send(reader, id, `A ${state} secret`);
    await site.db.updateTable("comments").set({ state }).where("id", "=", comment).execute();
    const query = `comment=${comment}&reply=${comment}&edit=${comment}&draft=${comment}`;
    for (const browser of [author, site.openBrowser()])
      for (const path of [
        `/blog/${id}?${query}`,
        `/blog/${id}.data?${query}`,
        `/comments/threads?place=${id}&${query}`,
        `/comments/${comment}`,
        `/blog/${id}/comments.xml`,
      ])
        expect((await browser.get(path)).text, path).not.toContain("secret");
    const acts = ["like", "edit", "delete", "report"].map((act) =>
      author.post(`/comments/${comment}/${act}`, { on: "yes", text: "Mine", reason: "spam" }),
    );
    expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    const form = { place: id, text: "And?", stamp: await stampOf(author, `/blog/${id}`), answers: comment };
    const reply = await author.post("/comments", form);
    expect([reply.status, reply.text]).toEqual([409, expect.not.stringContaining("secret")]);
  }
});

test("one form makes one comment of each text, so that going back and writing more loses nothing", async ({
  site,
  reader,
  id,
}) => {
  const form = { place: id, stamp: await stampOf(reader, `/blog/${id}`) };
  for (const text of ["First", "First", "Second"]) await reader.post("/comments", { ...form, text });
  const rows = await site.db.selectFrom("comments").select("markdown").orderBy("markdown").execute();
  expect(rows.map(({ markdown }) => markdown)).toEqual(["First", "Second"]);
});

test("visitors see the name that somebody who commented has now", async ({ site, reader, id }) => {
  await send(reader, id, "Why rye?");
  const visitor = site.openBrowser();
  expect((await visitor.get(`/blog/${id}`)).text).toContain("Why rye?");
  await setName(site.db, ann.id, "Ann of Rye");
  expect((await visitor.get(`/blog/${id}`)).text).toContain("Ann of Rye");
});

test("a deleted comment stands once on the page of its author, and loses its text", async ({
  site,
  author,
  reader,
  id,
}) => {
  const { id: comment } = await send(reader, id, "My secret");
  await send(author, id, "It keeps.", { answers: comment });
  await reader.post(`/comments/${comment}/delete`, { on: "yes" });
  const { text } = await reader.get(`/blog/${id}`);
  expect(text.match(new RegExp(`id="comment-${comment}"`, "g"))).toHaveLength(1);
  await sweepComments(site.db, Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await findRow(site, comment)).toMatchObject({ state: "deleted", markdown: "", html: "" });
});
