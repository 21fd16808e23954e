import type pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { fairQueue, type QueueLimits } from "../app/lib/fair-queue.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Connection } from "./connection.ts";
import type { Db, Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { notifyBus } from "./postgres-bus.ts";
import { classifyFailure, isDuplicate } from "./postgres-client.ts";
import { openKysely, openPool } from "./postgres-kysely.ts";
import { watchReplica } from "./postgres-replica.ts";
import { postgresSearch } from "./postgres-search.ts";
import type { OnStatement } from "./statement-log.ts";

/** Limits that this program enforces: a database server that does not respond must not block requests. */
const clientLimits: pg.PoolConfig = {
  connectionTimeoutMillis: 5000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
const poolSize = 10;
/** Transactions may wait for each other's locks: the other connections stay free for reading. */
const maxTransactions = 6;
const transactionLimits: QueueLimits = {
  maxRunning: maxTransactions,
  maxRunningPerClient: maxTransactions,
  maxWaiting: 5000,
  maxWaitingPerClient: 5000,
  maxWaitMs: 5000,
};
/** Slow reads have connections of their own, so that they cannot take all connections. */
const slowPoolSize = 4;
const slowLimits: QueueLimits = {
  maxRunning: slowPoolSize,
  maxRunningPerClient: slowPoolSize / 2,
  maxWaiting: 200,
  maxWaitingPerClient: 50,
  maxWaitMs: 5000,
};
const slowClientLimits: pg.PoolConfig = { ...clientLimits, query_timeout: 4000 };
/** Limits that the database server enforces. They are not sent to a pooler, which does not support such settings. */
const serverLimits: pg.PoolConfig = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 20_000,
};
const slowServerLimits: pg.PoolConfig = { ...serverLimits, statement_timeout: 3000 };

export interface PostgresOptions {
  /** The direct address of the server, when the other one is that of a pooler, which does not support LISTEN. */
  listenUrl?: string;
  /** The address of a replica (hot standby). */
  readUrl?: string;
  onStatement?: OnStatement;
}

/** Connects to the server at `url`. Throws an OperatorError when it cannot be reached or refuses the login. */
export async function openPostgres(url: string, options: PostgresOptions): Promise<Connection> {
  const { listenUrl, readUrl, onStatement } = options;
  const pool = openPool(url, poolSize, clientLimits, listenUrl ? {} : serverLimits);
  const slowPool = openPool(url, slowPoolSize, slowClientLimits, listenUrl ? {} : slowServerLimits);
  await requireConnection(pool);
  const bus = notifyBus(pool, listenUrl ?? url);
  const engine: Engine = {
    bus,
    search: postgresSearch,
    slowReads: () => slowDb,
    transaction: (work) => transactions.run("", () => db.transaction().execute(work)),
    snapshot: (work) =>
      withoutLimits(engine, listenUrl ?? url, (db) =>
        db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(work),
      ),
    limiter: (options) =>
      new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "attempts", tableCreated: true }),
    classifyFailure,
    isDuplicate,
    async describe() {
      const query =
        "select current_setting('server_version') as version, pg_database_size(current_database()) as bytes";
      const { rows } = await slowPool.query<{ version: string; bytes: number }>(query);
      return { name: `PostgreSQL ${rows[0]!.version}`, bytes: rows[0]!.bytes };
    },
    backup: {
      copyCommand:
        'pg_dump --format=custom --exclude-table-data=read_salts --file=lectern.dump "$DATABASE_URL"',
      restoreCommand: 'pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" lectern.dump',
    },
  };
  const transactions = fairQueue(transactionLimits);
  const db = openKysely(engine, pool, onStatement);
  const slowDb = openKysely(engine, slowPool, onStatement, fairQueue(slowLimits));
  const replica = readUrl
    ? openReplica(engine, pool, readUrl, listenUrl ? {} : slowServerLimits, onStatement)
    : undefined;
  if (replica) engine.replicaReads = replica.reads;
  const close = async () => {
    await bus.close();
    await Promise.all([db.destroy(), slowDb.destroy(), replica?.close()]);
  };
  const migrateAll = (onChange?: (count: number) => Promise<void>) =>
    withoutLimits(engine, listenUrl ?? url, (db) => migrate(db, onChange));
  return {
    db,
    migrate: migrateAll,
    withoutLimits: (work) => withoutLimits(engine, listenUrl ?? url, work),
    close,
  };
}

/** A replica that does not respond may delay a page only for a moment, since the primary answers instead. */
const replicaLimits: pg.PoolConfig = { ...slowClientLimits, connectionTimeoutMillis: 1000 };

/** Nothing is sent to the replica at first, so it may be away when the node starts. */
function openReplica(
  engine: Engine,
  primary: pg.Pool,
  url: string,
  limits: pg.PoolConfig,
  onStatement?: OnStatement,
) {
  const pool = openPool(url, poolSize, replicaLimits, limits);
  const slowPool = openPool(url, slowPoolSize, replicaLimits, limits);
  const slowDb = openKysely(engine, slowPool, onStatement, fairQueue(slowLimits));
  const db = openKysely({ ...engine, slowReads: () => slowDb }, pool, onStatement);
  const watch = watchReplica(primary, pool, engine.bus);
  return {
    reads: () => (watch.isCurrent() ? db : undefined),
    async close() {
      watch.close();
      await Promise.all([db.destroy(), slowDb.destroy()]);
    },
  };
}

/** Uses connections of its own without the limits above: a migration or an export may take longer than a request. */
async function withoutLimits<T>(engine: Engine, url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool(url, 2);
  const db = openKysely({ ...engine, transaction: (work) => db.transaction().execute(work) }, pool);
  try {
    return await work(db);
  } finally {
    await pool.end();
  }
}

async function requireConnection(pool: pg.Pool) {
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || "no answer" : String(error);
    throw new OperatorError(`Cannot reach the database that DATABASE_URL names: ${reason}.`);
  }
}
