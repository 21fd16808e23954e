import { Kysely, PostgresAdapter, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { RateLimiterPostgres } from "rate-limiter-flexible";
import type { Engine } from "./engine.ts";
import { notifyBus } from "./postgres-bus.ts";
import { createPostgresSearch, postgresSearch } from "./postgres-search.ts";
import { Refusal } from "./refusal.ts";
import type { Schema } from "./schema.ts";

/** Connects to the server at `url`. Throws a Refusal when it cannot be reached or lets nobody in. */
export async function openPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5000 });
  // A client that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  await reach(pool);
  const bus = notifyBus(pool, url);
  const engine: Engine = {
    bus,
    search: postgresSearch,
    idType: sql`text collate "C"`,
    createSearch: createPostgresSearch,
    limiter: (options) =>
      new RateLimiterPostgres({ ...options, storeClient: pool, tableName: "attempts", tableCreated: true }),
  };
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter(engine);
  const db = new Kysely<Schema>({ dialect });
  return { db, close: () => bus.close().then(() => db.destroy()) };
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
    throw new Refusal(`Cannot reach the database that DATABASE_URL names: ${why}.`);
  }
}
