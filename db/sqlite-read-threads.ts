import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { CompiledQuery, DatabaseConnection, Driver } from "kysely";
import { fairQueue } from "../app/lib/fair-queue.ts";
import { openThreadPool } from "../app/lib/threads.server.ts";
import { currentClient } from "../config/log.ts";

export interface ReadTask {
  file: string;
  sql: string;
  parameters: readonly unknown[];
}

/** `errcode`: SQLite's result code (sqlite.org/rescode.html). */
export type ReadResult = { rows: unknown[] } | { failure: { message: string; errcode?: number } };

/** A read took too long, or its thread failed. */
export class UnfinishedRead extends Error {
  override name = "UnfinishedRead";
}

const program = join(import.meta.dirname, "sqlite-read-worker.ts");
const maxMemoryMb = 128;
const defaultLimits = {
  /** One processor core is left to the thread that answers people. */
  threads: Math.min(Math.max(availableParallelism() - 1, 1), 4),
  maxWaiting: 200,
  maxWaitMs: 3000,
  timeoutMs: 3000,
};
export type ReadThreadLimits = typeof defaultLimits;

/**
 * Runs read-only statements in threads, each with a connection of its own; clients take turns. Throws Busy when too many wait, and
 * UnfinishedRead. `onError`: called when a thread fails.
 */
export function openReadThreads(
  file: string,
  overrides: Partial<ReadThreadLimits> = {},
  onError: (error: Error) => void = () => {},
) {
  const limits = { ...defaultLimits, ...overrides };
  const threads = openThreadPool<ReadTask, ReadResult>({ program, maxMemoryMb, onError });
  const queue = fairQueue({
    maxRunning: limits.threads,
    maxRunningPerClient: Math.max(limits.threads - 1, 1),
    maxWaiting: limits.maxWaiting,
    maxWaitingPerClient: Math.ceil(limits.maxWaiting / 4),
    maxWaitMs: limits.maxWaitMs,
  });

  /** Returns undefined when it takes too long, or the thread fails. */
  function send(task: ReadTask): Promise<ReadResult | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult | undefined>();
    // SQLite cannot be interrupted from Node: after the timeout nobody waits any more, but the thread keeps its place
    // in the queue until its statement ends, and then ends as well.
    const run = async () => {
      const timer = setTimeout(resolve, limits.timeoutMs, undefined);
      resolve(await threads.run(task, limits.timeoutMs));
      clearTimeout(timer);
    };
    const client = currentClient();
    queue.run(client?.address ?? "", run, { group: client?.network }).catch(reject);
    return promise;
  }

  return {
    async read({ sql, parameters }: Pick<CompiledQuery, "sql" | "parameters">): Promise<unknown[]> {
      const result = await send({ file, sql, parameters });
      if (!result) throw new UnfinishedRead("the database took too long to read, or its thread failed");
      if ("failure" in result) throw Object.assign(new Error(result.failure.message), result.failure);
      return result.rows;
    },
    close: threads.close,
  };
}

/** The driver of a Kysely whose statements run in these threads. Each statement may run on another connection. */
export function readDriver(readThreads: ReturnType<typeof openReadThreads>): Driver {
  const refuse = async () => {
    throw new Error("slow reads have no transactions");
  };
  const connection: DatabaseConnection = {
    executeQuery: async <Row>(query: CompiledQuery) => ({ rows: (await readThreads.read(query)) as Row[] }),
    streamQuery: () => {
      throw new Error("slow reads are not streamed");
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: readThreads.close,
  };
}
