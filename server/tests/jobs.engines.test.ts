// When jobs run. Where the time matters, a test passes in its own clock.
import { sql } from "kysely";
import { expect } from "vitest";
import { enqueueJob, wakeRunners } from "../../app/core/job.server.ts";
import { claimJob, releaseJob } from "../../app/core/job-lease.server.ts";
import { jobRows, test } from "../../test/support/jobs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("a recurring job exists once for all nodes, runs at each start, and then at the time that it returns", async ({
  openNode,
}) => {
  let runs = 0;
  const sweep = {
    recurring: true,
    async run() {
      runs++;
      return { runAt: 5 * hourMs, payload: { runs } };
    },
  };
  const nodes = await Promise.all([1, 2, 3].map(() => openNode({ sweep }, { now: () => 0 })));
  const { db } = nodes[0]!;
  const nextRun = { id: "sweep", run_at: 5 * hourMs, attempts: 0, lease_id: null };
  await expect.poll(() => jobRows(db)).toMatchObject([nextRun]);
  await Promise.all(nodes.map((node) => node.close()));
  const previousRuns = runs;
  await openNode({ sweep }, { now: () => hourMs });
  await expect.poll(() => runs).toBe(previousRuns + 1);
  await expect.poll(() => jobRows(db)).toMatchObject([{ ...nextRun, payload: `{"runs":${runs}}` }]);
});

test("jobs that a wrong clock put off for weeks run when it is right, and what was planned for then waits", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  const wrongNow = 40 * 24 * hourMs;
  const runs: string[] = [];
  const handler = (name: string, recurring = false) => ({
    recurring,
    async run() {
      runs.push(name);
      return recurring ? { runAt: hourMs } : undefined;
    },
  });
  for (const id of ["planned", "retried", "leased", "sweep"])
    await enqueueJob(db, { id, name: id, runAt: wrongNow });
  const change = (id: string, set: object) => db.updateTable("jobs").set(set).where("id", "=", id).execute();
  await change("retried", { attempts: 2 });
  await change("leased", { run_at: 0, attempts: 1, lease_id: "other", lease_until: wrongNow });
  await change("sweep", { attempts: 1 });
  const handlers = Object.fromEntries(["planned", "retried", "leased"].map((name) => [name, handler(name)]));
  await openNode({ ...handlers, sweep: handler("sweep", true) }, { now: () => 0 });
  await expect.poll(() => runs.toSorted()).toEqual(["leased", "retried", "sweep"]);
  await expect
    .poll(async () => (await jobRows(db)).map(({ id, run_at }) => [id, run_at]))
    .toEqual([
      ["sweep", hourMs],
      ["planned", wrongNow],
    ]);
});

test("a job that is enqueued while the runners wait runs at once, on another node too", async ({
  openNode,
}) => {
  const runs: string[] = [];
  const bake = (node: string) => ({
    async run() {
      runs.push(node);
      return undefined;
    },
  });
  const [one, two] = [
    await openNode({ "bake-one": bake("one") }),
    await openNode({ "bake-two": bake("two") }),
  ];
  for (const name of ["bake-one", "bake-two"]) await enqueueJob(one.db, { name, runAt: 0 });
  await wakeRunners(one.db);
  await expect.poll(() => runs.length).toBe(2);
  expect(await jobRows(two.db)).toEqual([]);
});

test("a job with a fixed id exists once, due at its earliest time, and can be enqueued again after it failed for good", async ({
  openConnection,
}) => {
  const db = await openConnection();
  const enqueue = (runAt: number) => enqueueJob(db, { id: "render", name: "render", runAt });
  for (const runAt of [5000, 3000, 9000]) await enqueue(runAt);
  expect(await jobRows(db)).toMatchObject([{ id: "render", run_at: 3000 }]);
  const claim = (await claimJob(db, ["render"], 4000, minuteMs))!;
  await enqueue(2000);
  expect(await jobRows(db)).toMatchObject([{ run_at: 3000, attempts: 1, lease_id: claim.lease_id }]);
  await releaseJob(db, claim);
  await db.updateTable("jobs").set({ failed_at: "-", attempts: 10 }).execute();
  await enqueue(7000);
  expect(await jobRows(db)).toMatchObject([{ run_at: 7000, attempts: 0, failed_at: null }]);
});

test("when the jobs table cannot be read, one error is logged, and jobs run when it can be read again", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  const node = await openNode({ bake: { run: async () => undefined } });
  await enqueueJob(db, { name: "bake", runAt: Date.now() + hourMs });
  await sql`alter table jobs rename to renamed_jobs`.execute(db);
  for (let attempt = 0; attempt < 3; attempt++) {
    await wakeRunners(node.db);
    await expect.poll(() => node.log().length).toBe(1);
  }
  await sql`alter table renamed_jobs rename to jobs`.execute(db);
  await db.updateTable("jobs").set({ run_at: 0 }).execute();
  await wakeRunners(node.db);
  await expect.poll(() => jobRows(db)).toEqual([]);
  expect(node.log()).toHaveLength(1);
});
