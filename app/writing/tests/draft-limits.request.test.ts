import { expect } from "vitest";
import { answerOf, save } from "../../../test/support/drafts.ts";
import { bob } from "../../../test/support/people-and-blogs.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { test } from "../../../test/support/writer.ts";

const id = "draft2222222";

test("a text that could not be published for its length or its characters is refused with a reason", async ({
  writer,
}) => {
  for (const [fields, status, error] of [
    [{ content: "x".repeat(200_001) }, 422, "The content may have 200,000 characters at most."],
    [{ content: "x\u0000" }, 422, "The content holds characters that cannot be saved. Please remove them."],
    [{ content: "x", topics: "x".repeat(301) }, 422, "“Topics” is too long."],
    [{ content: "x".repeat(1024 * 1024 + 1) }, 413, "The text is too long to be saved."],
  ] as const)
    expect(answerOf(await save(writer, id, fields))).toEqual([status, { error }]);
  expect((await save(writer, id, { content: "😀".repeat(200_000) })).status).toBe(200);
});

test("a form that broke off is not saved", async ({ site, writer }) => {
  const type = { "content-type": "multipart/form-data; boundary=X" };
  const body = `--X\r\nContent-Disposition: form-data; name="content"\r\n\r\nHalf`;
  expect((await writer.postRaw(`/drafts/${id}`, body, type)).status).toBe(422);
  expect((await save(writer, id, { content: undefined })).status).toBe(422);
  expect((await save(writer, "UP", { content: "x" })).status).toBe(404);
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
});

test("too many saves in a minute are answered with the time to wait", async ({ site, writer }) => {
  for (let saves = 0; saves < 120; saves++) await site.limits.saveDraft.take(bob.id);
  const [status, { waitSeconds }] = answerOf(await save(writer, id, { content: "x" }));
  expect([status, waitSeconds! > 0 && waitSeconds! <= 60]).toEqual([429, true]);
});

test("a save with an impossible base is stored, and the next save continues from its revision", async ({
  writer,
}) => {
  const [status, { revision }] = answerOf(await save(writer, id, { content: "One.", base: 999_999_999 }));
  expect(status).toBe(200);
  const next = answerOf(await save(writer, id, { content: "Two.", base: revision }));
  expect(next).toMatchObject([200, { revision: revision! + 1 }]);
});

test("a person has 1,000 drafts at most, not counting posts", async ({ site, writer }) => {
  await save(writer, id, { content: "x" });
  await addCopies(site, "many", 999);
  const [status, { error }] = answerOf(await save(writer, "onemore22222", { content: "x" }));
  expect([status, error]).toEqual([422, "You have 1,000 drafts. Publish or discard some of them first."]);
  await site.db.updateTable("drafts").set({ blog_id: "some" }).where("id", "=", "many7").execute();
  expect((await save(writer, "onemore22222", { content: "x" })).status).toBe(200);
});

/** Adds copies of a draft, 37 with each statement; `count` is a multiple of 37. */
async function addCopies({ db }: TestSite, name: string, count: number) {
  const draft = await db.selectFrom("drafts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  for (let from = 0; from < count; from += 37)
    await db
      .insertInto("drafts")
      .values(Array.from({ length: 37 }, (_, at) => ({ ...draft, id: `${name}${from + at}` })))
      .execute();
}
