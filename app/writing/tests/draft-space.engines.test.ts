import { expect } from "vitest";
import { answerOf, save, versionsOf } from "../../../test/support/drafts.ts";
import { alertOf, publishWithEditor, rye, submitEditor } from "../../../test/support/editor.ts";
import { elementOf } from "../../../test/support/page.ts";
import { ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { readDraft, readPosts } from "../../../test/support/stored-draft.ts";
import { test } from "../../../test/support/writer.ts";
import { unpackText } from "../../markdown/packed-text.server.ts";

const id = "draft2222222";
const error =
  "Your drafts and their versions fill the 200 MB of an account. You can still publish; deleting blogs makes room.";

test("whoever has filled 200 MB with drafts and versions cannot save, and is told so; what was saved stays", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "One." });
  await fillSpace(site, 150);
  const two = { content: "Two.", base: 1, session: "tab2" };
  expect((await save(writer, id, two)).status).toBe(200);
  await fillSpace(site, 50);
  expect(answerOf(await save(writer, id, { content: "Three.", base: 2 }))).toEqual([413, { error }]);
  expect(answerOf(await save(writer, "another22222", { content: "x" }))).toEqual([413, { error }]);
  expect(answerOf(await save(writer, id, { content: "Late.", base: 1 }))).toEqual([413, { error }]);
  // The response to the last text got lost.
  expect(answerOf(await save(writer, id, two))[1].revision).toBe(2);
  expect((await readDraft(site)).revision).toBe(2);
  expect((await versionsOf(site, id)).map(([, content]) => content)).toEqual(["One.", "Two."]);

  const [version] = await site.db
    .selectFrom("draft_versions")
    .select("id")
    .where("draft_id", "=", id)
    .execute();
  const restored = await writer.post(`/write/${id}/versions`, { version: version!.id });
  expect([restored.status, elementOf(restored.text, "p", { role: "alert" })!.text]).toEqual([413, error]);

  expect((await save(await site.logIn(ann), "hers22222222", { content: "x" })).status).toBe(200);
});

test("without space one can publish, discard changes and bring them back, and deleting a post makes room", async ({
  site,
  writer,
}) => {
  const blogId = await publishWithEditor(site, writer, { publishKey: id });
  const { revision } = await readDraft(site);
  const changed = { ...rye, content: "Changed.", blogId, base: revision };
  expect((await save(writer, id, changed)).status).toBe(200);
  await fillSpace(site, 200, id);
  for (const [on, content] of [
    ["yes", rye.content],
    ["no", "Changed."],
  ] as const) {
    await writer.post(`/write/${id}/discard`, { on });
    const { markdown } = await readDraft(site);
    expect(await unpackText(markdown)).toBe(content);
  }
  const fields = { title: "Spelt", publishKey: "another22222" };
  const response = await submitEditor(writer, "/write", { ...fields, save: "draft" });
  expect([response.status, alertOf(response)]).toEqual([413, error]);
  for (const text of ["Spelt", rye.description, "Then wait."]) expect(response.text).toContain(text);
  await publishWithEditor(site, writer, fields);
  expect((await readPosts(site)).map(({ title }) => title)).toEqual([rye.title, "Spelt"]);
  await writer.post(`/blog/${blogId}/delete`, {});
  expect((await save(writer, "third2222222", { content: "x" })).status).toBe(200);
});

/** Stores versions of Bob with so many megabytes. */
async function fillSpace({ db }: TestSite, megabytes: number, draftId = "full22222222") {
  const markdown = Buffer.alloc(50_000_000);
  const at = "2026-03-01T08:00:00.000Z";
  for (let stored = 0; stored < megabytes; stored += 50)
    await db
      .insertInto("draft_versions")
      .values({
        ...{
          id: `full${megabytes}${stored}`,
          draft_id: draftId,
          session: "",
          kind: "merge",
          user_id: bob.id,
        },
        ...{ began_at: at, at, fields: "{}", markdown, images: "[]" },
      })
      .execute();
}
