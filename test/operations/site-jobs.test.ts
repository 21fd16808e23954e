// What the site does in the background, by jobs.
import { expect } from "vitest";
import { openSession } from "../../app/models/session.server.ts";
import { ann, bob, joins } from "../support/cast.ts";
import { uploads } from "../support/editor.ts";
import { jobRows, test } from "../support/jobs.ts";
import { errors } from "../support/site.ts";

const hourMs = 60 * 60 * 1000;

test("sessions that ended and images that no blog shows go at the start, and an hour later again", async ({
  site,
  runJobs,
}) => {
  for (const someone of [ann, bob]) await joins(site.db, someone);
  await openSession(site.db, ann.id);
  await site.db.updateTable("sessions").set({ expires_at: 1 }).execute();
  const writer = await site.signedIn(bob);
  for (let count = 0; count < 2; count++) await uploads(writer);
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
  await joins(site.db, bob);
  await uploads(await site.signedIn(bob));
  await site.db.updateTable("images").set({ unused_since: "2026-01-01" }).execute();
  site.parts.images = { ...site.images, removeAll: () => Promise.reject(new Error("read-only")) };
  await runJobs();
  const failed = { name: "sweep-images", attempts: 1, last_error: "1 images could not be removed" };
  await expect
    .poll(async () => (await jobRows(site.db)).filter(({ last_error }) => last_error))
    .toMatchObject([failed]);
  expect(errors(site)).toHaveLength(1);
});
