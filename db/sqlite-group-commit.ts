import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "./engine.ts";

interface Task {
  /** Does the work, and returns a function that settles its promise. */
  attempt(db: Db): Promise<() => void>;
  reject(error: unknown): void;
}

/**
 * A group of transactions runs for as long as the last commit took, within these limits, and then commits. Reads on this
 * connection wait that long. On a slow disk, shorter groups would spend most of the time on commits.
 */
const minGroupMs = 10;
const maxGroupMs = 100;

/**
 * Combines transactions that arrive at about the same time into one, since each commit waits for the disk. When one of them
 * fails, only its own work is undone; an error that ends the combined transaction, such as a full disk, fails them all.
 * `isOpen`: whether a transaction is open.
 */
export function openGroupCommit(db: Db, isOpen: () => boolean) {
  const waiting: Task[] = [];
  let isRunning = false;
  let lastCommitMs = 0;

  async function runGroups() {
    isRunning = true;
    while (waiting.length > 0) {
      // In between, waiting reads run, and the requests that have arrived add their work.
      await yieldToEventLoop();
      await runGroup(waiting.splice(0));
    }
    isRunning = false;
  }

  async function runGroup(group: Task[]) {
    const settleFunctions: (() => void)[] = [];
    const groupMs = Math.min(Math.max(lastCommitMs, minGroupMs), maxGroupMs);
    let commitStartedAt = 0;
    try {
      await db.transaction().execute(async (db) => {
        const startedAt = performance.now();
        for (const task of group) {
          settleFunctions.push(await task.attempt(db));
          if (performance.now() - startedAt > groupMs) break;
        }
        waiting.unshift(...group.splice(settleFunctions.length));
        commitStartedAt = performance.now();
      });
      lastCommitMs = performance.now() - commitStartedAt;
      for (const settle of settleFunctions) settle();
    } catch (error) {
      for (const task of group) task.reject(error);
    }
  }

  return <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const attempt = async (db: Db) => {
      const done = await inSavepoint(db, work, isOpen);
      return () => ("error" in done ? reject(done.error) : resolve(done.result));
    };
    waiting.push({ attempt, reject });
    if (!isRunning) void runGroups();
    return promise;
  };
}

/** Does the work, or undoes what it did when it fails. Throws when the error ended the whole transaction. */
async function inSavepoint<T>(db: Db, work: (db: Db) => Promise<T>, isOpen: () => boolean) {
  await sql`savepoint task`.execute(db);
  try {
    const result = await work(db);
    await sql`release task`.execute(db);
    return { result };
  } catch (error) {
    if (!isOpen()) throw error;
    await sql`rollback to task`.execute(db);
    await sql`release task`.execute(db);
    return { error };
  }
}
