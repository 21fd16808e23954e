import {
  type BinaryOperationNode,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { fairQueue, type QueueLimits } from "../app/lib/fair-queue.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { Connection } from "./connection.ts";
import type { Db, Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { notifyBus } from "./postgres-bus.ts";
import { classifyFailure, isDuplicate, ResilientClient } from "./postgres-client.ts";
import { watchReplica } from "./postgres-replica.ts";
import { postgresSearch } from "./postgres-search.ts";
import type { Schema } from "./schema.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

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
  const slowDb = openKysely(engine, slowPool, onStatement);
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
  return { db, migrate: migrateAll, close };
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
  const slowDb = openKysely(engine, slowPool, onStatement);
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

function openPool(url: string, max: number, ...limits: pg.PoolConfig[]) {
  const config = { connectionString: url, max, types, Client: ResilientClient };
  const pool = new pg.Pool(Object.assign(config, ...limits));
  // The pool replaces a client that was lost while idle.
  pool.on("error", () => {});
  return pool;
}

function openKysely(engine: Engine, pool: pg.Pool, onStatement?: OnStatement) {
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter(engine);
  dialect.createDriver = () => new Driver({ pool });
  dialect.createQueryCompiler = () => new Compiler();
  return new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
}

/** Uses connections of its own without the limits above: a migration or an export may take longer than a request. */
async function withoutLimits<T>(engine: Engine, url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2, types, Client: ResilientClient });
  pool.on("error", () => {});
  try {
    return await work(openKysely(engine, pool));
  } finally {
    await pool.end();
  }
}

class Driver extends PostgresDriver {
  /** A rollback fails only when the connection was lost, and the transaction with it. The earlier error is thrown. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver["rollbackTransaction"]>) {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}

class Compiler extends PostgresQueryCompiler {
  /** `in ()` is a syntax error here. It becomes `1 = 0`, and `not in ()` becomes `1 = 1`, which is what SQLite makes of them. */
  protected override visitBinaryOperation(node: BinaryOperationNode) {
    const { rightOperand: list } = node;
    const isEmptyList = PrimitiveValueListNode.is(list) && list.values.length === 0;
    super.visitBinaryOperation(isEmptyList ? replaceWithNoncontingentExpression(node as EmptyInList) : node);
  }
}
type EmptyInList = Parameters<typeof replaceWithNoncontingentExpression>[0];

class Adapter extends PostgresAdapter {
  readonly engine: Engine;
  constructor(engine: Engine) {
    super();
    this.engine = engine;
  }
}

const bigintOid = 20;
const types = {
  getTypeParser: ((oid: number, format: "text" | "binary") =>
    oid === bigintOid && format !== "binary"
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function requireConnection(pool: pg.Pool) {
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message || "no answer" : String(error);
    throw new OperatorError(`Cannot reach the database that DATABASE_URL names: ${reason}.`);
  }
}
