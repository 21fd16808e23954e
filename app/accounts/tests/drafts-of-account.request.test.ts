import { strFromU8, unzipSync } from "fflate";
import { expect } from "vitest";
import { save, versionsOf } from "../../../test/support/drafts.ts";
import { publishWithEditor, rye, uploadCover } from "../../../test/support/editor.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import { test } from "../../../test/support/writer.ts";
import { subjects } from "../../subjects.server.ts";
import { deleteAccount, finishDeletion } from "../models/delete-account.server.ts";

const id = "draft2222222";

test("a deleted account leaves no draft, no version and no image of them", async ({ site, writer }) => {
  await addUser(site.db, ann);
  const image = await uploadCover(writer);
  for (let at = 0; at < 60; at++) await save(writer, `many${at}`, { content: `Draft ${at}`, image });
  const other = await site.logIn(ann);
  await save(other, "anns22222222", { content: "Ann's." });
  await site.db.updateTable("drafts").set({ publish_at: 1, preview_token: null }).execute();
  await deleteAccount(site.db, subjects, bob.id, "keep");
  const scheduled = await site.db
    .selectFrom("drafts")
    .select("id")
    .where("publish_at", "is not", null)
    .execute();
  expect(scheduled).toEqual([{ id: "anns22222222" }]);
  // Twice, as the job does.
  for (const _ of [1, 2]) await finishDeletion(site.db, subjects, bob.id, new AbortController().signal);
  for (const table of ["drafts", "draft_versions"] as const)
    expect(await site.db.selectFrom(table).select("user_id").execute()).toEqual([{ user_id: ann.id }]);
  expect(await site.db.selectFrom("images").select("state").execute()).toEqual([{ state: "released" }]);
});

test("the draft of the company's post stays without a name when its writer leaves", async ({
  site,
  writer,
}) => {
  await addUser(site.db, ann);
  await site.db.updateTable("users").set({ role: "editor" }).execute();
  const blogId = await publishWithEditor(site, writer, { as: "company" });
  await site.db.deleteFrom("draft_versions").execute();
  await site.db.deleteFrom("drafts").execute();
  await save(writer, id, { ...rye, content: "Changed.", blogId });
  const other = await site.logIn(ann);
  await save(other, id, { ...rye, content: "Changed again.", blogId, base: 1, session: "ann" });
  const state = { publish_at: 1, preview_token: "0".repeat(32) };
  await site.db.updateTable("drafts").set(state).where("id", "=", id).execute();
  await deleteAccount(site.db, subjects, bob.id, "keep");
  await finishDeletion(site.db, subjects, bob.id, new AbortController().signal);
  const drafts = site.db.selectFrom("drafts").select(["user_id", "publish_at", "preview_token"]);
  // The date that another editor may have set stays; the link, which the one who left knows, ends.
  expect(await drafts.execute()).toEqual([{ user_id: null, publish_at: 1, preview_token: null }]);
  expect((await versionsOf(site, id)).at(-1)).toEqual(["edit", "Changed again."]);
  const page = textOf(mainOf((await other.get(`/write/${id}/versions`)).text));
  expect(page).toContain("Former member");
  expect(page).toContain("You");
  expect((await save(other, id, { ...rye, content: "More.", blogId, base: 2 })).status).toBe(200);
});

test("a blocked account keeps its drafts, and saves none", async ({ site, writer }) => {
  await save(writer, id, { content: "One." });
  await site.db
    .updateTable("users")
    .set({ blocked_at: "2026-03-01T08:00:00.000Z" })
    .where("id", "=", bob.id)
    .execute();
  expect((await save(writer, id, { content: "Two.", base: 1 })).status).toBe(401);
  expect(await versionsOf(site, id)).toEqual([["edit", "One."]]);
});

test("the archive has the newest text of each draft, with the images of all of its versions", async ({
  writer,
}) => {
  const [first, second] = [await uploadCover(writer), await uploadCover(writer)];
  await save(writer, id, { title: "Rye", content: `![](/images/${first}-960.webp)` });
  const text = { title: "Rye", topics: "Bread", content: `![](/images/${second}-960.webp)` };
  await save(writer, id, { ...text, base: 1, session: "b" });
  const files = unzipSync((await writer.post("/account/data", {})).body);
  const draft = strFromU8(files[`drafts/${id}.md`]!);
  expect(draft).toMatch(/^---\n(?=.*title: "Rye"\n)(?=.*topics: "Bread"\n)/s);
  expect(draft).toContain(`![](../images/${second}-1600.webp)`);
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([`images/${first}-1600.webp`, `images/${second}-1600.webp`]),
  );
});
