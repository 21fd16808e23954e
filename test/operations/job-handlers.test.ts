// What the site does in the background, by jobs.
import { sql } from "kysely";
import { expect } from "vitest";
import { openRenderer, rendererVersion } from "../../app/markdown/renderer.server.ts";
import { enqueueJob, wakeRunners } from "../../app/models/job.server.ts";
import { openSession } from "../../app/models/session.server.ts";
import { hasOldHtml, renderOldHtml } from "../../app/models/stored-html.server.ts";
import type { Db } from "../../db/engine.ts";
import { slowMarkdown, uploadCover } from "../support/editor.ts";
import { test as base, jobRows } from "../support/jobs.ts";
import {
  addUser,
  ann,
  bob,
  bread,
  cafe,
  nihongo,
  publish,
  storeOldRendering,
} from "../support/people-and-blogs.ts";
import { loggedErrors } from "../support/site.ts";

const hourMs = 60 * 60 * 1000;
const running = () => new AbortController().signal;

const test = base.extend("renderer", async ({ task: _ }, { onCleanup }) => {
  const renderer = openRenderer();
  onCleanup(renderer.close);
  return renderer;
});

test("sessions that ended and images that no blog shows go at the start, and an hour later again", async ({
  site,
  runJobs,
}) => {
  for (const someone of [ann, bob]) await addUser(site.db, someone);
  await openSession(site.db, ann.id);
  await site.db.updateTable("sessions").set({ expires_at: 1 }).execute();
  const writer = await site.logIn(bob);
  for (let count = 0; count < 2; count++) await uploadCover(writer);
  const [{ key } = { key: "" }] = await site.db.selectFrom("images").select("key").execute();
  await site.db.updateTable("images").set({ unused_since: "2026-01-01" }).where("key", "=", key).execute();

  const began = Date.now();
  await runJobs();
  const done = [
    { name: "sweep-images", attempts: 0, lease_id: null },
    { name: "sweep-sessions", attempts: 0, lease_id: null },
  ];
  await expect
    .poll(async () => (await jobRows(site.db)).filter(({ run_at }) => run_at >= began + hourMs))
    .toMatchObject(done);
  expect(await site.db.selectFrom("sessions").select("user_id").execute()).toEqual([{ user_id: bob.id }]);
  expect(await site.db.selectFrom("images").select("key").where("key", "=", key).execute()).toEqual([]);
  expect(await site.db.selectFrom("images").select("key").execute()).toHaveLength(1);
});

test("a storage that fails is logged with its job, which is tried again", async ({ site, runJobs }) => {
  await addUser(site.db, bob);
  await uploadCover(await site.logIn(bob));
  await site.db.updateTable("images").set({ unused_since: "2026-01-01" }).execute();
  site.parts.images = { ...site.images, removeAll: () => Promise.reject(new Error("read-only")) };
  await runJobs();
  const failed = { name: "sweep-images", attempts: 1, last_error: "1 images could not be removed" };
  await expect
    .poll(async () => (await jobRows(site.db)).filter(({ last_error }) => last_error))
    .toMatchObject([failed]);
  expect(loggedErrors(site)).toHaveLength(1);
});

test("nothing is rendered anew when the start finds nothing old", async ({ site, runJobs }) => {
  await publish(site.db, bread);
  await runJobs();
  await expect.poll(async () => (await jobRows(site.db)).length).toBe(2);
  expect((await jobRows(site.db)).map(({ name }) => name).sort()).toEqual(["sweep-images", "sweep-sessions"]);
});

test("old HTML is rendered anew in batches, each behind the one before", async ({ site, renderer }) => {
  await site.db.updateTable("blog_texts").set({ renderer: 2, html: "<p>as it was</p>" }).execute();
  await publish(site.db, bread);
  await storeOldRendering(site.db, bread.id, "*new*");
  const first = await renderOldHtml(site.db, renderer, undefined, running());
  expect(first).toMatchObject({ next: { renderer: 2 }, failed: [] });
  expect(await oldIds(site.db)).toHaveLength(26 + 1 - 20);
  expect(await oldIds(site.db)).not.toContain(bread.id);
  const second = await renderOldHtml(site.db, renderer, first.next, running());
  expect([second, await hasOldHtml(site.db)]).toEqual([{ next: undefined, failed: [] }, false]);
});

test("a text that takes too long keeps its HTML, holds up no other text, and is passed over until the next start", async ({
  site,
  renderer,
}) => {
  for (const blog of [bread, cafe]) await publish(site.db, blog);
  await storeOldRendering(site.db, bread.id, slowMarkdown);
  await storeOldRendering(site.db, cafe.id, "*new*");
  const { failed } = await renderOldHtml(site.db, renderer, undefined, running(), 500);
  expect([failed, await oldIds(site.db)]).toEqual([[bread.id], [bread.id]]);
  const after = { renderer: 0, id: bread.id };
  expect(await renderOldHtml(site.db, renderer, after, running())).toEqual({ failed: [] });
  expect((await site.get(`/blog/${bread.id}`)).text).toContain("<p>as it was</p>");
});

test("a text that was changed while it was rendered anew keeps its new HTML", async ({ site, renderer }) => {
  await publish(site.db, bread);
  await storeOldRendering(site.db, bread.id, "*old*");
  const slow: typeof renderer = {
    ...renderer,
    async rerender(...asked) {
      await storeOldRendering(site.db, bread.id, "*edited*");
      return renderer.rerender(...asked);
    },
  };
  await renderOldHtml(site.db, slow, undefined, running());
  expect((await site.get(`/blog/${bread.id}`)).text).toContain("<p>as it was</p>");
});

test("what is rendered anew holds up neither writers nor previews", async ({ renderer }) => {
  const texts = { title: "", description: "", content: slowMarkdown };
  const ended: string[] = [];
  const renewal = renderer.rerender(texts, "a", 2000).then((html) => ended.push(`renewal ${html}`));
  await Promise.all([
    renderer.render({ ...texts, content: "*new*" }, ann.id).then(() => ended.push("writer")),
    renderer.preview("*new*", bob.id, running()).then(() => ended.push("preview")),
  ]);
  await renewal;
  expect(ended.at(-1)).toBe("renewal undefined");
});

test("HTML that cannot be stored is tried again, and the old one is shown", async ({ site, runJobs }) => {
  for (const blog of [bread, nihongo]) await publish(site.db, blog);
  await storeOldRendering(site.db, bread.id, "*new*");
  const ids = sql.join([nihongo.id, bread.id].map((id) => sql.lit(id)));
  await sql`create unique index in_the_way on blog_texts (renderer) where blog_id in (${ids})`.execute(
    site.db,
  );
  await runJobs();
  const job = async () => (await jobRows(site.db)).find(({ name }) => name === "render-old-html");
  await expect.poll(job).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/unique/i) });
  expect((await site.get(`/blog/${bread.id}`)).text).toContain("<p>as it was</p>");
});

test("during an update, what a newer release wants rendered is left to it", async ({ site, runJobs }) => {
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
