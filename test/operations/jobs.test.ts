// Jobs on several nodes. Where the time matters, a test passes in its own clock.
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { expect } from "vitest";
import { enqueueJob, retryJob, wakeRunners } from "../../app/models/job.server.ts";
import { claimJob, extendLease, finishJob, releaseJob } from "../../app/models/job-lease.server.ts";
import { jobRows, test } from "../support/jobs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

test("each of many jobs runs once, on one of several nodes", async ({ openConnection, openNode }) => {
  const db = await openConnection();
  for (let index = 0; index < 30; index++)
    await enqueueJob(db, { name: "bake", payload: { index }, runAt: 0 });
  const runs: number[] = [];
  const bake = {
    async run(payload: unknown) {
      runs.push((payload as { index: number }).index);
      return undefined;
    },
  };
  for (let node = 0; node < 3; node++) await openNode({ bake });
  await expect.poll(async () => (await jobRows(db)).length).toBe(0);
  expect(runs.sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index));
});

test("when several nodes claim a job at the same moment, one of them gets it", async ({ openConnection }) => {
  const connections = [await openConnection(), await openConnection()];
  for (let round = 0; round < 20; round++) {
    const id = await enqueueJob(connections[0]!, { name: "bake", runAt: 0 });
    const claims = await Promise.all(
      [...connections, ...connections].map((db) => claimJob(db, ["bake"], 1, minuteMs)),
    );
    expect(claims.flatMap((job) => job?.id ?? [])).toEqual([id]);
  }
});

test("when a node dies, its job runs on another node after the lease expires, and the first cannot change it", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", payload: "rye", runAt: 0 });
  const firstClaim = (await claimJob(db, ["bake"], 0, minuteMs))!;
  expect(await claimJob(db, ["bake"], minuteMs - 1, minuteMs)).toBeUndefined();
  const [started, end] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
  const bake = {
    async run(payload: unknown) {
      started.resolve(payload);
      await end.promise;
      return undefined;
    },
  };
  await openNode({ bake }, { now: () => minuteMs });
  expect(await started.promise).toBe("rye");
  expect(await extendLease(db, firstClaim, 9 * minuteMs)).toBe(false);
  expect(await finishJob(db, firstClaim)).toBe(false);
  expect(await jobRows(db)).toMatchObject([{ attempts: 2, lease_until: 2 * minuteMs }]);
  end.resolve();
  await expect.poll(() => jobRows(db)).toEqual([]);
});

test("a lease is extended for as long as its job runs", async ({ openConnection, openNode }) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", runAt: 0 });
  const leases = new Set<number>();
  const bake = {
    async run() {
      while (leases.size < 4) {
        for (const { lease_until } of await jobRows(db)) leases.add(lease_until!);
        await setImmediate();
      }
      return undefined;
    },
  };
  await openNode({ bake }, { leaseMs: 600 });
  await expect.poll(() => jobRows(db)).toEqual([]);
  expect(leases.size).toBe(4);
});

test("a job that loses its lease to another node is stopped, and does not change the job's row", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", runAt: 0 });
  const [started, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<Error>()];
  const bake = {
    async run(_: unknown, signal: AbortSignal) {
      signal.addEventListener("abort", () => aborted.resolve(signal.reason));
      started.resolve();
      await aborted.promise;
      return undefined;
    },
  };
  const node = await openNode({ bake }, { leaseMs: 600 });
  await started.promise;
  const otherLease = { lease_id: "another's", lease_until: Date.now() + hourMs };
  await db.updateTable("jobs").set(otherLease).execute();
  expect((await aborted.promise).message).toBe("Its lease was lost");
  await expect.poll(() => node.log().map(({ level }) => level)).toEqual([40]);
  expect(await jobRows(db)).toMatchObject([otherLease]);
});

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

test("a job during which the server ended ten times is not run again", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", runAt: 0 });
  for (let time = 0; time < 10; time++) await claimJob(db, ["bake"], time, 1);
  let runs = 0;
  const bake = {
    async run() {
      runs++;
      return undefined;
    },
  };
  await openNode({ bake });
  const failedJob = { failed_at: expect.any(String), last_error: "The server ended while it ran" };
  await expect.poll(() => jobRows(db)).toMatchObject([failedJob]);
  expect(runs).toBe(0);
});

test("a job without a handler in this release is left to another release", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "of-a-newer-release", runAt: 0 });
  await enqueueJob(db, { name: "bake", runAt: 1 });
  const node = await openNode({ bake: { run: async () => undefined } });
  await expect.poll(() => jobRows(db)).toMatchObject([{ name: "of-a-newer-release", attempts: 0 }]);
  expect(node.log()).toEqual([]);
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

test("a node that stops starts no job, and waits for the running one", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  for (const runAt of [0, 1]) await enqueueJob(db, { name: "bake", runAt });
  const [started, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const bake = {
    async run() {
      started.resolve();
      await end.promise;
      return undefined;
    },
  };
  const node = await openNode({ bake }, { drainMs: hourMs });
  await started.promise;
  const closed = node.close();
  end.resolve();
  await closed;
  expect(await jobRows(db)).toMatchObject([{ run_at: 1, attempts: 0, lease_id: null }]);
});

test("a job that still runs when its node has to end is stopped and released", async ({
  openConnection,
  openNode,
}) => {
  const db = await openConnection();
  await enqueueJob(db, { name: "bake", runAt: 0 });
  const started = Promise.withResolvers<AbortSignal>();
  const bake = {
    async run(_: unknown, signal: AbortSignal) {
      started.resolve(signal);
      return new Promise<undefined>(() => {});
    },
  };
  const node = await openNode({ bake }, { drainMs: 20 });
  const signal = await started.promise;
  await node.close();
  expect(signal.aborted).toBe(true);
  expect(await jobRows(db)).toMatchObject([{ attempts: 0, lease_id: null, last_error: null }]);
  expect(node.log()).toEqual([]);
});
