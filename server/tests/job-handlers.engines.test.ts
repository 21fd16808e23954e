import { expect } from "vitest";
import { enqueueJob, wakeRunners } from "../../app/core/job.server.ts";
import { openSession } from "../../app/core/session.server.ts";
import { packText } from "../../app/markdown/packed-text.server.ts";
import { openRenderer, rendererVersion } from "../../app/markdown/renderer.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/writing/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
import { slowMarkdown, uploadCover } from "../../test/support/editor.ts";
import { test as base, jobRows } from "../../test/support/jobs.ts";
import {
  addUser,
  ann,
  bob,
  bread,
  cafe,
  publish,
  storeOldRendering,
} from "../../test/support/people-and-blogs.ts";
import { loggedErrors } from "../../test/support/site.ts";

const hourMs = 60 * 60 * 1000;
const newSignal = () => new AbortController().signal;

const test = base.extend("renderer", async ({ task: _ }, { onCleanup }) => {
  const renderer = openRenderer();
  onCleanup(renderer.close);
  return renderer;
});

test("expired sessions and unused images are deleted at the start and then every hour", async ({
  site,
  runJobs,
}) => {
  for (const user of [ann, bob]) await addUser(site.db, user);
  await openSession(site.db, ann.id);
  await site.db.updateTable("sessions").set({ expires_at: 1 }).execute();
  const writer = await site.logIn(bob);
  for (let count = 0; count < 2; count++) await uploadCover(writer);
  const [{ key } = { key: "" }] = await site.db.selectFrom("images").select("key").execute();
  await site.db.updateTable("images").set({ unused_since: "2026-01-01" }).where("key", "=", key).execute();

  const startMs = Date.now();
  await runJobs();
  const finishedJobs = [
    { name: "sweep-comments", attempts: 0, lease_id: null },
    { name: "sweep-drafts", attempts: 0, lease_id: null },
    { name: "sweep-enquiries", attempts: 0, lease_id: null },
    { name: "sweep-images", attempts: 0, lease_id: null },
    { name: "sweep-mails", attempts: 0, lease_id: null },
    { name: "sweep-notifications", attempts: 0, lease_id: null },
    { name: "sweep-replies", attempts: 0, lease_id: null },
    { name: "sweep-sessions", attempts: 0, lease_id: null },
    { name: "sweep-topics", attempts: 0, lease_id: null },
    { name: "sweep-words", attempts: 0, lease_id: null },
  ];
  await expect
    .poll(async () =>
      (await jobRows(site.db)).filter(
        ({ name, run_at }) =>
          /^sweep-(?!reads|subscribers|exports|letters)/.test(name) && run_at >= startMs + hourMs,
      ),
    )
    .toMatchObject(finishedJobs);
  expect(await site.db.selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: bob.id }]);
  expect(await site.db.selectFrom("images").select("key").where("key", "=", key).execute()).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toHaveLength(1);
});

test("when the storage fails, the error is stored with the job, the job is retried, and one error is logged", async ({
  site,
  runJobs,
}) => {
  await uploadCover(await site.logIn(bob));
  await site.db.updateTable("images").set({ unused_since: "2026-01-01" }).execute();
  site.parts.images = { ...site.images, removeAll: () => Promise.reject(new Error("read-only")) };
  await runJobs();
  const failedJob = { name: "sweep-images", attempts: 1, last_error: "1 images could not be removed" };
  await expect
    .poll(async () => (await jobRows(site.db)).filter(({ last_error }) => last_error))
    .toMatchObject([failedJob]);
  expect(loggedErrors(site)).toHaveLength(1);
});

test("old HTML is rendered again in batches, each of which begins where the last one ended", async ({
  site,
  renderer,
}) => {
  // Short texts, since this test is about batches.
  const old = { renderer: 2, html: "<p>as it was</p>", markdown: await packText("*short*") };
  const lessons = site.db.selectFrom("lessons").select("blog_id");
  await site.db.updateTable("blog_texts").set(old).where("blog_id", "not in", lessons).execute();
  await publish(site.db, bread);
  await storeOldRendering(site.db, bread.id, "*new*");
  const firstBatch = await renderOldHtml(site.db, renderer, undefined, newSignal());
  expect(firstBatch).toMatchObject({ next: { renderer: 2 }, failed: [] });
  expect(await oldIds(site.db)).toHaveLength(26 + 1 - 20);
  expect(await oldIds(site.db)).not.toContain(bread.id);
  const secondBatch = await renderOldHtml(site.db, renderer, firstBatch.next, newSignal());
  expect([secondBatch, await hasOldHtml(site.db)]).toEqual([{ next: undefined, failed: [] }, false]);
});

test("a text that takes too long keeps its old HTML, delays no other text, and is skipped until the next start", async ({
  site,
  renderer,
}) => {
  for (const blog of [bread, cafe]) await publish(site.db, blog);
  await storeOldRendering(site.db, bread.id, slowMarkdown);
  await storeOldRendering(site.db, cafe.id, "*new*");
  const { failed } = await renderOldHtml(site.db, renderer, undefined, newSignal(), 500);
  expect([failed, await oldIds(site.db)]).toEqual([[bread.id], [bread.id]]);
  const cursor = { renderer: 0, id: bread.id };
  expect(await renderOldHtml(site.db, renderer, cursor, newSignal())).toEqual({ failed: [] });
  expect((await site.get(`/blog/${bread.id}`)).text).toContain("<p>as it was</p>");
});

test("during an update, the job of a newer release is not run by an older one", async ({ site, runJobs }) => {
  const job = { id: "render-old-html", name: "render-old-html", payload: { version: rendererVersion + 1 } };
  await runJobs();
  await enqueueJob(site.db, { ...job, runAt: 0 });
  await wakeRunners(site.db);
  const rows = async () => (await jobRows(site.db)).filter(({ id, run_at }) => id === job.id && run_at > 0);
  await expect.poll(rows).toMatchObject([{ payload: JSON.stringify(job.payload), attempts: 0 }]);
});

async function oldIds(db: Db) {
  const query = db.selectFrom("blog_texts").select("blog_id").where("renderer", "<", rendererVersion);
  return (await query.execute()).map(({ blog_id }) => blog_id);
}
