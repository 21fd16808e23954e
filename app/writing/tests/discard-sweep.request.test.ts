import { expect } from "vitest";
import type { Browser } from "../../../test/support/browser.ts";
import { publishWithEditor, rye } from "../../../test/support/editor.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import type { TestSite } from "../../../test/support/site.ts";
import { draftId, readDraft, readPosts, storeDraft } from "../../../test/support/stored-draft.ts";
import { test } from "../../../test/support/writer.ts";
import { sweepDrafts } from "../models/discard-draft.server.ts";

const discardedAtMs = Date.parse("2026-03-01T12:00:00.000Z");
const monthMs = 30 * 24 * 60 * 60 * 1000;

test("a discarded draft can be brought back for 30 days, and is then deleted with its versions and images", async ({
  site,
  writer,
}) => {
  await storeDraft(writer);
  await storeDraft(writer, { id: "other2222222" });
  await discardAt(site, writer, draftId, discardedAtMs);
  await sweepDrafts(site.db, discardedAtMs + monthMs - 1);
  expect((await writer.post(`/write/${draftId}/discard`, { on: "no" })).status).toBe(303);
  await sweepDrafts(site.db, discardedAtMs + monthMs + 1);
  expect((await readDraft(site)).title).toBe(rye.title);

  await discardAt(site, writer, draftId, discardedAtMs);
  for (const _ of ["once", "twice"]) await sweepDrafts(site.db, discardedAtMs + monthMs + 1);
  for (const table of ["drafts", "draft_versions", "image_uses"] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toHaveLength(1);
  expect((await writer.get(`/write/${draftId}/discard`)).status).toBe(404);
  expect((await readDraft(site, "other2222222")).discarded_at).toBeNull();
});

test("an unpublished post goes with its draft after 30 days, and the page says so before", async ({
  site,
  writer,
}) => {
  const blogId = await publishWithEditor(site, writer);
  const { id } = await site.db.selectFrom("drafts").select("id").executeTakeFirstOrThrow();
  const page = async () => textOf(mainOf((await writer.get(`/write/${id}/discard`)).text));
  expect(await page()).not.toContain("deleted");
  await writer.post(`/blog/${blogId}/unpublish`, { on: "yes" });
  expect(await page()).toContain(
    "Then the blog that you unpublished is deleted too, with its address, likes and bookmarks.",
  );
  await discardAt(site, writer, id, discardedAtMs);
  expect(await page()).toContain(
    "deleted for good on March 31, 2026 , and with it the post that you unpublished.",
  );

  await sweepDrafts(site.db, discardedAtMs + monthMs - 1);
  expect(await readPosts(site)).toMatchObject([{ status: "unpublished" }]);
  await sweepDrafts(site.db, discardedAtMs + monthMs + 1);
  expect(await readPosts(site)).toMatchObject([{ status: "removed" }]);
  expect((await writer.get(`/blog/${blogId}`)).status).toBe(404);
  expect(await site.db.selectFrom("drafts").select("id").execute()).toEqual([]);
});

/** Discards a draft as its writer does, at another time. */
async function discardAt({ db }: TestSite, writer: Browser, id: string, time: number) {
  expect((await writer.post(`/write/${id}/discard`, { on: "yes" })).status).toBe(303);
  const discarded_at = new Date(time).toISOString();
  await db.updateTable("drafts").set({ discarded_at }).where("id", "=", id).execute();
}
