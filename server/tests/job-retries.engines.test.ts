// Jobs that fail. Where the time matters, a test passes in its own clock.
import { expect } from "vitest";
import { enqueueJob, retryJob, wakeRunners } from "../../app/core/job.server.ts";
import { claimJob, failJob, releaseJob } from "../../app/core/job-lease.server.ts";
import { jobRows, test } from "../../test/support/jobs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("a failed job is retried later and later, is stored with its error after ten attempts, and can be retried by hand", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  let now = 1000;
  let isBroken = true;
  const id = await enqueueJob(db, { name: "bake", runAt: now });
  const bake = {
    async run() {
      if (isBroken) throw new Error("the oven\0is cold");
      return undefined;
    },
  };
  const node = await openNode({ bake }, { now: () => now, random: () => 0.5 });
  const delays: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt++) {
    const expectedJob = { attempts: attempt, lease_id: null, last_error: "the oven is cold" };
    await expect.poll(() => jobRows(db)).toMatchObject([expectedJob]);
    const [job] = await jobRows(db);
    if (attempt === 10) break;
    expect(job!.failed_at).toBeNull();
    delays.push((job!.run_at - now) / 1000);
    now = job!.run_at;
    await wakeRunners(node.db);
  }
  // `random` is 0.5, so each delay has half of the maximal jitter, which is a fifth.
  expect(delays).toEqual([11, 22, 44, 88, 176, 352, 704, 1408, 2816]);
  expect((await jobRows(db))[0]!.failed_at).not.toBeNull();
  expect(await claimJob(db, ["bake"], now + 1000 * hourMs, minuteMs)).toBeUndefined();
  expect(node.log().map(({ level, job }) => [level, job])).toEqual(Array(10).fill([50, id]));

  isBroken = false;
  expect(await retryJob(db, id, now)).toBe(true);
  await expect.poll(() => jobRows(db)).toEqual([]);
  expect(await retryJob(db, id, now)).toBe(false);
});

test("a recurring job that fails is retried within an hour, also after a restart, and never fails for good", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  let now = 0;
  const sweep = { recurring: true, run: () => Promise.reject(new Error("the disk is full")) };
  const options = { now: () => now, random: () => 0 };
  const node = await openNode({ sweep }, options);
  for (let attempt = 1; attempt <= 12; attempt++) {
    await expect.poll(() => jobRows(db)).toMatchObject([{ attempts: attempt, lease_id: null }]);
    if (attempt === 12) break;
    now = (await jobRows(db))[0]!.run_at;
    await wakeRunners(node.db);
  }
  const waitingJob = { failed_at: null, run_at: now + hourMs, last_error: "the disk is full" };
  expect(await jobRows(db)).toMatchObject([waitingJob]);
  await node.close();
  const restarted = await openNode({ sweep }, options);
  await restarted.close();
  expect(await jobRows(db)).toMatchObject([{ ...waitingJob, attempts: 12 }]);
});

test("a job that takes too long is stopped and retried later, and the next job runs", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  const id = await enqueueJob(db, { name: "hang", runAt: 0 });
  await enqueueJob(db, { name: "bake", runAt: 1 });
  const nextJob = Promise.withResolvers<void>();
  await openNode({
    hang: { timeoutMs: 30, run: () => new Promise(() => {}) },
    bake: { run: async () => nextJob.resolve() as undefined },
  });
  await nextJob.promise;
  await expect.poll(() => jobRows(db)).toMatchObject([{ id, last_error: "It took more than 0.03 seconds" }]);
});

test("a job with which the server ended twice is not run again, says so, and runs when somebody tries it again", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  const id = await enqueueJob(db, { name: "bake", payload: "rye", runAt: 0 });
  for (let time = 0; time < 2; time++) await claimJob(db, ["bake"], time, 1);
  const [runs, abandoned]: unknown[][] = [[], []];
  const bake = {
    run: async (payload: unknown) => void runs!.push(payload) as undefined,
    onAbandoned: async (payload: unknown) => void abandoned!.push(payload),
  };
  await openNode({ bake });
  const failedJob = { failed_at: expect.any(String), last_error: "The server ended twice while it ran" };
  await expect.poll(() => jobRows(db)).toMatchObject([failedJob]);
  expect([runs, abandoned]).toEqual([[], ["rye"]]);
  await retryJob(db, id, 0);
  await expect.poll(() => jobRows(db)).toEqual([]);
  expect(runs).toEqual(["rye"]);
});

test("a job runs again after the server ended with it once, failed it, or gave it back", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", runAt: 0 });
  await claimJob(db, ["bake"], 0, 1);
  await releaseJob(db, (await claimJob(db, ["bake"], 1, 1))!);
  await failJob(db, (await claimJob(db, ["bake"], 2, 1))!, new Error("the oven is cold"), 3);
  await claimJob(db, ["bake"], 3, 1);
  let runs = 0;
  await openNode({ bake: { run: async () => void runs++ as undefined } });
  await expect.poll(() => jobRows(db)).toEqual([]);
  expect(runs).toBe(1);
});
