import { expect } from "vitest";
import type { Db } from "../../../db/engine.ts";
import type { HeldFor } from "../../../db/schema.ts";
import { edda, loggedActs, test } from "../../../test/support/desk-people.ts";
import { elementsOf, textOf } from "../../../test/support/page.ts";
import { ann } from "../../../test/support/people-and-blogs.ts";
import { addComment } from "../models/comment.server.ts";
import { findPlace } from "../models/place.server.ts";

/** A comment by Ann. Returns its id. */
async function comment(db: Db, place: string, text: string, heldFor?: HeldFor) {
  const rendered = { html: `<p>${text}</p>`, plain: text };
  const found = (await findPlace(db, place))!;
  const added = await addComment(db, {
    ...{ place: found, authorId: ann.id, markdown: text, rendered, formKey: text, heldFor },
  });
  return (added as { id: string }).id;
}

const stateOf = async (db: Db, id: string) =>
  (await db.selectFrom("comments").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;

test("an editor hides comments with a reason, which their author reads, and takes it back", async ({
  site,
  editor,
  reader,
  id,
}) => {
  const [first, second] = [await comment(site.db, id, "Rude rye"), await comment(site.db, id, "Rude oats")];
  const page = await editor.get("/desk/comments?show=newest");
  expect(textOf(page.text)).toMatch(/Rude oats.*Rude rye/s);
  const form = [
    ["act", "hide"],
    ["id", first],
    ["id", second],
  ];
  expect((await editor.post("/desk/comments", form)).status).toBe(422);
  expect(await stateOf(site.db, first)).toBe("shown");
  form.push(["reason", "Please be kind."]);
  for (let times = 0; times < 2; times++) {
    const { headers } = await editor.post("/desk/comments?show=newest", form);
    const changed = times === 0 ? `${first}-shown.${second}-shown` : "";
    expect(headers.location).toBe(`/desk/comments?show=newest&did=hide&changed=${changed}`);
  }
  const outcome = async (query: string) =>
    textOf((await editor.get(`/desk/comments?show=newest&did=hide&${query}`)).text);
  expect(await outcome("changed=")).toContain("Nothing was changed: that was done before.");
  expect(await outcome(`changed=${first}-shown`)).toContain("1 comment hidden.");
  expect(await stateOf(site.db, second)).toBe("hidden");
  expect(textOf((await reader.get("/notifications")).text)).toContain("Please be kind.");
  expect(textOf((await editor.get("/desk/comments?show=hidden")).text)).toContain("Rude oats");
  const undo = { act: "undo", changed: `${first}-shown.${second}-shown` };
  await editor.post("/desk/comments", undo);
  expect(await stateOf(site.db, first)).toBe("shown");
  expect(await loggedActs(site)).toContainEqual(
    expect.objectContaining({ act: "hide-comment", object: `comment:${first}`, reason: "Please be kind." }),
  );
});

test("a comment that waits is shown, and tells whom it concerns, when an editor approves it", async ({
  site,
  editor,
  author,
  id,
}) => {
  const held = await comment(site.db, id, "My first words", "first comment");
  expect(textOf((await author.get("/notifications")).text)).not.toContain("My first words");
  expect(textOf((await editor.get("/desk")).text)).toContain("1 comment to approve");
  for (let times = 0; times < 2; times++) await editor.post("/desk/comments", { act: "approve", id: held });
  expect(await stateOf(site.db, held)).toBe("shown");
  expect(textOf((await author.get("/notifications")).text)).toContain("My first words");
  const { comments } = await site.db
    .selectFrom("comment_places")
    .select("comments")
    .where("blog_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(comments).toBe(1);
});

test("a comment that was hidden before it was shown tells whom it concerns when it is restored", async ({
  site,
  editor,
  author,
  reader,
  id,
}) => {
  const held = await comment(site.db, id, "My first words", "first comment");
  for (const act of ["hide", "restore"])
    await editor.post("/desk/comments", { act, id: held, reason: "Too loud." });
  expect(textOf((await author.get("/notifications")).text)).toContain("My first words");
  expect(textOf((await reader.get("/notifications")).text)).toContain("Your comment is shown now");
  for (const act of ["hide", "restore"])
    await editor.post("/desk/comments", { act, id: held, reason: "Too loud." });
  expect(textOf((await author.get("/notifications")).text).match(/My first words/g)).toHaveLength(1);
  expect(textOf((await reader.get("/notifications")).text)).toContain("Your comment is shown again");
});

test("an editor's edit of somebody's comment is logged, and its author is told", async ({
  site,
  editor,
  reader,
  id,
}) => {
  const edited = await comment(site.db, id, "Rude rye");
  for (let times = 0; times < 2; times++) await editor.post(`/comments/${edited}/edit`, { text: "Good rye" });
  const log = (await loggedActs(site)).filter(({ object }) => object === `comment:${edited}`);
  expect(log).toEqual([{ actor_id: edda.id, act: "edit-comment", object: `comment:${edited}` }]);
  expect(textOf((await reader.get("/notifications")).text)).toContain("The editors changed your comment");
  await reader.post(`/comments/${edited}/edit`, { text: "My rye" });
  expect(await loggedActs(site)).toHaveLength(1);
});

test("reported comments are listed with what was said, and a decision ends the reports", async ({
  site,
  editor,
  owner,
  reader,
  id,
}) => {
  expect((await reader.get("/desk/comments")).status).toBe(404);
  const reported = await comment(site.db, id, "Buy my loaves");
  const report = { comment_id: reported, actor: `u:${ann.id}`, reason: "spam" as const };
  const values = { ...report, note: "It sells.", created_at: "2026-03-01T08:00:00.000Z" };
  await site.db.insertInto("comment_reports").values(values).execute();
  await site.db.updateTable("comments").set({ reports: 1 }).where("id", "=", reported).execute();
  expect(textOf((await editor.get("/desk/reports")).text)).toContain("1 reported comment");
  expect(textOf((await editor.get("/desk/comments?show=reported")).text)).toMatch(
    /Buy my loaves.*It sells\./s,
  );
  await editor.post("/desk/comments?show=reported", { act: "keep", id: reported });
  expect(textOf((await editor.get("/desk/comments?show=reported")).text)).not.toContain("Buy my loaves");
  expect(await stateOf(site.db, reported)).toBe("shown");
  const parts = elementsOf((await owner.get("/desk/comments?show=newest")).text, "div");
  const isBeside = ({ innerHtml }: { innerHtml: string }) =>
    /^<div.*name="person".*value="block"/s.test(innerHtml);
  expect(parts.filter(isBeside)).toHaveLength(1);
  expect((await editor.post("/desk/comments", { act: "block", person: ann.id })).status).toBe(403);
  expect((await owner.post("/desk/comments", { act: "block", person: ann.id })).status).toBe(303);
});
