import { expect } from "vitest";
import { test } from "../support/jobs.ts";
import { bob } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { makeDue, readPosts, storeDueDrafts } from "../support/stored-draft.ts";

const draftCount = 30;
const hourMs = 60 * 60 * 1000;

test("when the server is killed while it publishes due drafts, a restart publishes each of them once", async ({
  site,
  database,
  openConnection,
  onTestFinished,
}) => {
  const writer = await site.logIn(bob);
  const ids = await storeDueDrafts(site, writer, draftCount);
  // Some were due two hours before, when the server was down.
  for (const id of ids.slice(draftCount / 2)) await makeDue(site, id, 2 * hourMs);
  await site.close();
  const db = await openConnection();
  const start = () => {
    const program = runProgram(database.settings);
    onTestFinished(program.end);
    return program;
  };

  const first = start();
  await expect
    .poll(async () => (await readPosts({ db })).length, { interval: 1, timeout: 20_000 })
    .toBeGreaterThan(2);
  first.kill("SIGKILL");
  await first.ended;
  expect((await readPosts({ db })).length).toBeLessThan(draftCount);
  // The lease of the dead node would expire by itself; the test does not wait for it.
  await db.updateTable("jobs").set({ lease_until: 0 }).where("lease_id", "is not", null).execute();

  const second = start();
  const waiting = db.selectFrom("jobs").select("id").where("name", "=", "publish-draft");
  await expect.poll(() => waiting.execute(), { timeout: 20_000 }).toEqual([]);
  const posts = await readPosts({ db });
  expect(posts.map(({ title }) => title).sort()).toEqual(ids.map((id) => `Loaf ${id}`).sort());
  const drafts = await db.selectFrom("drafts").select(["blog_id", "is_published", "publish_at"]).execute();
  expect(drafts.every(({ is_published, publish_at }) => is_published === 1 && publish_at === null)).toBe(
    true,
  );
  expect(drafts.map(({ blog_id }) => blog_id).sort()).toEqual(posts.map(({ id }) => id).sort());
  await second.end();
}, 60_000);
