import { Kysely, PostgresAdapter, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import { OperatorError } from "../config/operator-error.ts";
import type { Connection } from "./connect.ts";
import type { Engine } from "./engine.ts";
import { migrate } from "./migrate.ts";
import { notifyBus } from "./postgres-bus.ts";
import { failureOf, ResilientClient } from "./postgres-client.ts";
import { postgresSearch } from "./postgres-search.ts";
import type { Schema } from "./schema.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

/** A server that does not answer must not keep anybody waiting. */
const clientLimits: pg.PoolConfig = {
  connectionTimeoutMillis: 5000,
  query_timeout: 12_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
};
/** The server's own limits. Poolers do not know such settings of a connection. */
const serverLimits: pg.PoolConfig = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 20_000,
};

/**
 * Connects to the server at `url`. `listenUrl`: its direct address where `url` is a pooler's, which cannot LISTEN.
 * Throws an OperatorError when it cannot be reached or lets nobody in.
 */
export async function openPostgres(
  url: string,
  listenUrl?: string,
  onStatement?: OnStatement,
): Promise<Connection> {
  const limits = listenUrl ? clientLimits : { ...clientLimits, ...serverLimits };
  const pool = new pg.Pool({ connectionString: url, max: 10, types, Client: ResilientClient, ...limits });
  // A client that is lost while idle is replaced by the pool.
  pool.on("error", () => {});
  await reach(pool);
  const bus = notifyBus(pool, listenUrl ?? url);
  const engine: Engine = {
    bus,
    search: postgresSearch,
    limiter: (options) =>
      new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "attempts", tableCreated: true }),
    failureOf,
  };
  const db = open(engine, pool, onStatement);
  const close = () => bus.close().then(() => db.destroy());
  return { db, migrate: (onChange) => migrateAlone(engine, listenUrl ?? url, onChange), close };
}

function open(engine: Engine, pool: pg.Pool, onStatement?: OnStatement) {
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter(engine);
  dialect.createDriver = () => new Driver({ pool });
  return new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
}

/** On a connection of its own, since a change of the tables may take longer than any request may. */
async function migrateAlone(engine: Engine, url: string, onChange?: (count: number) => void) {
  const pool = new pg.Pool({ connectionString: url, max: 2, types, Client: ResilientClient });
  pool.on("error", () => {});
  try {
    await migrate(open(engine, pool), onChange);
  } finally {
    await pool.end();
  }
}

class Driver extends PostgresDriver {
  /** A connection that cannot roll back is gone, and the transaction with it; why is told by what failed before. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver["rollbackTransaction"]>) {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}

class Adapter extends PostgresAdapter {
  readonly engine: Engine;
  constructor(engine: Engine) {
    super();
    this.engine = engine;
  }
}

const bigint = 20;
const types = {
  getTypeParser: ((oid: number, format: "text" | "binary") =>
    oid === bigint && format !== "binary"
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

async function reach(pool: pg.Pool) {
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const why = error instanceof Error ? error.message || "no answer" : String(error);
    throw new OperatorError(`Cannot reach the database that DATABASE_URL names: ${why}.`);
  }
}
