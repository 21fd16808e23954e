import { expect } from "vitest";
import { answerOf, save, versionsOf } from "../../../test/support/drafts.ts";
import { uploadCover } from "../../../test/support/editor.ts";
import { addUser, ann, bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";

const id = "draft2222222";

test("a save is answered with its revision, and the same text again changes nothing", async ({
  site,
  writer,
}) => {
  const [status, first] = answerOf(await save(writer, id, { content: "One." }));
  expect([status, first.revision]).toEqual([200, 1]);
  expect(answerOf(await save(writer, id, { content: "One." }))).toEqual([200, first]);
  expect(answerOf(await save(writer, id, { content: "One.", base: 1 }))).toEqual([200, first]);
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))[1].revision).toBe(2);
  // The response to the second text got lost.
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))[1].revision).toBe(2);
  expect(await versionsOf(site, id)).toEqual([["edit", "Two."]]);
});

test("a late save never replaces a newer text: it is kept as a version, once, and answered with the newer text", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "One." });
  await save(writer, id, { content: "Two.", base: 1 });
  for (const _ of [1, 2]) {
    const late = await save(writer, id, { content: "Late.", base: 1, session: "other", title: "T" });
    const [status, { revision, theirs }] = answerOf(late);
    expect([status, revision]).toEqual([409, 2]);
    expect(theirs).toMatchObject({ title: "", description: "", image: "", content: "Two." });
  }
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "Two."],
    ["clash", "Late."],
  ]);
});

test("every field of the editor is kept as it was typed, and none has to be filled in", async ({
  site,
  writer,
}) => {
  const image = await uploadCover(writer);
  const fields = {
    title: "Rye ",
    description: "Dark",
    content: "Mix.\r\n",
    image,
    as: "company",
    topics: "Bread, Rye",
    coverAlt: "A loaf",
    coverFocus: "20 80",
    canonicalUrl: "half an addr",
    metaDescription: "A loaf.",
  };
  expect((await save(writer, id, { content: "" })).status).toBe(200);
  expect((await save(writer, id, { ...fields, base: 1 })).status).toBe(200);
  const { theirs } = answerOf(await save(writer, id, { content: "Late.", base: 1 }))[1];
  expect(theirs).toEqual({ ...fields, content: "Mix.\n" });
  const row = await site.db
    .selectFrom("drafts")
    .select(["title", "opening", "user_id", "is_published"])
    .executeTakeFirst();
  expect(row).toEqual({ title: "Rye ", opening: "Mix.", user_id: bob.id, is_published: 0 });
});

test("a discarded draft refuses what comes late, and keeps it as a version", async ({ site, writer }) => {
  await save(writer, id, { content: "One." });
  const discarded_at = new Date().toISOString();
  await site.db.updateTable("drafts").set({ discarded_at }).execute();
  expect(answerOf(await save(writer, id, { content: "Two.", base: 1 }))).toEqual([410, {}]);
  expect(await versionsOf(site, id)).toEqual([
    ["edit", "One."],
    ["clash", "Two."],
  ]);
});

test("the newest 100 versions stay, of older days the last one, and whatever was published or has a name", async ({
  site,
  writer,
}) => {
  await save(writer, id, { content: "New." });
  const version = await site.db.selectFrom("draft_versions").selectAll().executeTakeFirstOrThrow();
  const insert = (id: string, at: string, also: { kind?: "publish"; name?: string } = {}) =>
    site.db
      .insertInto("draft_versions")
      .values({ ...version, id, session: id, at, began_at: at, ...also })
      .execute();
  for (let index = 0; index < 98; index++)
    await insert(
      `new${index}`,
      `2026-03-02T10:${String(index % 60).padStart(2, "0")}:${index < 60 ? "00" : "30"}.000Z`,
    );
  await insert("morning", "2026-03-01T08:00:00.000Z");
  await insert("noon", "2026-03-01T12:00:00.000Z", { kind: "publish" });
  await insert("named", "2026-03-01T13:00:00.000Z", { name: "First" });
  await insert("evening", "2026-03-01T20:00:00.000Z");
  await insert("dayBefore", "2026-02-28T20:00:00.000Z");
  await save(writer, id, { content: "Newer.", base: 1, session: "next" });
  const ids = (await site.db.selectFrom("draft_versions").select("id").execute()).map(({ id }) => id);
  expect(ids.length).toBe(104);
  expect(ids).toEqual(expect.arrayContaining(["noon", "named", "evening", "dayBefore", "new0"]));
  expect(ids).not.toContain("morning");
});

test("saves of one draft at the same time are stored one after the other", async ({ site, writer }) => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => save(writer, id, { content: `Text ${at}.`, session: `tab${at}` })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(11);
  const contents = (await versionsOf(site, id)).map(([, content]) => content);
  expect(contents.sort()).toEqual(Array.from({ length: 12 }, (_, at) => `Text ${at}.`).sort());
});

test("a draft and each of its versions claim their images; a text with somebody else's image is saved without a claim", async ({
  site,
  writer,
}) => {
  await addUser(site.db, ann);
  const [first, second] = [await uploadCover(writer), await uploadCover(writer)];
  const foreign = await uploadCover(await site.logIn(ann));
  const text = (key: string) => `![A loaf](/images/${key}-1600.webp#wide "Fresh")`;
  await save(writer, id, { content: text(first), session: "tab1" });
  const content = `${text(second)}\n\n${text(foreign)}`;
  expect((await save(writer, id, { content, base: 1, session: "tab2" })).status).toBe(200);
  expect(await claimedBy(site, id)).toEqual([first, second].sort());
  await site.db.deleteFrom("draft_versions").where("session", "=", "tab1").execute();
  await save(writer, id, { content: "None.", base: 2, session: "tab3", image: second });
  expect(await claimedBy(site, id)).toEqual([second]);
});

async function claimedBy({ db }: TestSite, draftId: string) {
  const rows = await db
    .selectFrom("image_uses")
    .select("image_key")
    .where("holder_id", "=", `d:${draftId}`)
    .orderBy("image_key")
    .execute();
  return rows.map(({ image_key }) => image_key);
}
