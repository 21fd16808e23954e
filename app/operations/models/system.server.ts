import { type Db, engineOf, slowReads } from "../../../db/engine.ts";
import { programVersion } from "../../writing/models/release.server.ts";
import { freeBytes } from "./make-backup.server.ts";

/** The state of this node and of what all nodes share. Sizes in bytes. */
export async function describeSite(db: Db, dataDir: string) {
  const { count } = await slowReads(db)
    .selectFrom("images")
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return {
    version: programVersion(),
    nodeVersion: process.version,
    uptimeSeconds: Math.floor(process.uptime()),
    database: await engineOf(db).describe(),
    images: Number(count),
    // undefined: there is no such folder, since nothing is stored in it.
    freeBytes: await freeBytes(dataDir).catch(() => undefined),
  };
}

/**
 * How many jobs are due, are running, or wait after a failure; those that failed for good do not count. `now` in milliseconds
 * since 1970.
 */
export async function countWaitingJobs(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("failed_at", "is", null)
    .where((eb) => eb.or([eb("run_at", "<=", now), eb("attempts", ">", 0)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The jobs of `countWaitingJobs`, and those that failed for good. */
export async function countJobs(db: Db, now: number): Promise<{ waiting: number; failed: number }> {
  const { count } = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("failed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return { waiting: await countWaitingJobs(db, now), failed: Number(count) };
}

/** The newest jobs that have failed: for good, or that will be tried again. */
export function listFailedJobs(db: Db, limit: number) {
  return db
    .selectFrom("jobs")
    .select(["id", "name", "run_at", "failed_at", "last_error"])
    .where("last_error", "is not", null)
    .orderBy("run_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
