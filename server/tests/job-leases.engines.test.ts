// Which node runs a job. Where the time matters, a test passes in its own clock.
import { setImmediate } from "node:timers/promises";
import { expect } from "vitest";
import { enqueueJob } from "../../app/core/job.server.ts";
import { claimJob, extendLease, finishJob } from "../../app/core/job-lease.server.ts";
import { jobRows, test } from "../../test/support/jobs.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
