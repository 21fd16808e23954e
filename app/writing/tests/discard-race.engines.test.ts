import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { submitEditor, uploadCover } from "../../../test/support/editor.ts";
import { draftId, readDraft, readPosts, storeDraft } from "../../../test/support/stored-draft.ts";
import { test } from "../../../test/support/writer.ts";
import { sweepDrafts } from "../models/discard-draft.server.ts";

const inAMonthMs = Date.now() + 31 * 24 * 60 * 60 * 1000;

test("a post that is published while its draft is discarded stays, with its draft", async ({
  site,
  writer,
}) => {
  const image = await uploadCover(writer);
  const ids = ["race22222222", "race33333333", "race44444444"];
  for (const id of ids) {
    await storeDraft(writer, { id, image });
    const published = submitEditor(writer, "/write", { publishKey: id, base: "1", cover: undefined, image });
    const discarded = Array.from({ length: 15 }, async (_, at) => {
      await setTimeout(2 * at);
      await writer.post(`/write/${id}/discard`, { on: "yes" });
    });
    await Promise.all([published, ...discarded]);
    expect((await published).status).toBe(303);
  }
  for (const id of ids) expect(await readDraft(site, id)).toMatchObject({ discarded_at: null });
  await sweepDrafts(site.db, inAMonthMs);
  expect((await readPosts(site)).map(({ status }) => status)).toEqual(ids.map(() => "published"));
});

test("the sweep of discarded drafts never takes a post that is public", async ({ site, writer }) => {
  const image = await storeDraft(writer);
  await submitEditor(writer, "/write", { publishKey: draftId, base: "1", cover: undefined, image });
  await site.db.updateTable("drafts").set({ discarded_at: "2026-01-01T00:00:00.000Z" }).execute();
  await sweepDrafts(site.db, inAMonthMs);
  expect((await readPosts(site))[0]!.status).toBe("published");
  expect((await readDraft(site)).discarded_at).toBeNull();
});
