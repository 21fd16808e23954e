import {
  type BinaryOperationNode,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  replaceWithNoncontingentExpression,
} from "kysely";
import pg from "pg";
import type { FairQueue } from "../app/lib/fair-queue.ts";
import { currentClient } from "../config/log.ts";
import type { Engine } from "./engine.ts";
import { ResilientClient } from "./postgres-client.ts";
import type { Schema } from "./schema.ts";
import { type OnStatement, statementLog } from "./statement-log.ts";

export function openPool(url: string, max: number, ...limits: pg.PoolConfig[]) {
  const config = { connectionString: url, max, types, Client: ResilientClient };
  const pool = new pg.Pool(Object.assign(config, ...limits));
  // The pool replaces a client that was lost while idle.
  pool.on("error", () => {});
  return pool;
}

/** `turns`: the clients of requests take turns at the connections. */
export function openKysely(engine: Engine, pool: pg.Pool, onStatement?: OnStatement, turns?: FairQueue) {
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter(engine);
  dialect.createDriver = () => (turns ? new FairDriver({ pool }, turns) : new Driver({ pool }));
  dialect.createQueryCompiler = () => new Compiler();
  return new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
}

class Driver extends PostgresDriver {
  /** A rollback fails only when the connection was lost, and the transaction with it. The earlier error is thrown. */
  override async rollbackTransaction(...args: Parameters<PostgresDriver["rollbackTransaction"]>) {
    await super.rollbackTransaction(...args).catch(() => {});
  }
}

class FairDriver extends Driver {
  readonly #turns: FairQueue;
  readonly #ends = new Map<DatabaseConnection, () => void>();

  constructor(config: PostgresDialectConfig, turns: FairQueue) {
    super(config);
    this.#turns = turns;
  }

  /** The turn lasts until the connection is released. */
  override acquireConnection(): Promise<DatabaseConnection> {
    const { promise, resolve, reject } = Promise.withResolvers<DatabaseConnection>();
    const turn = async () => {
      const connection = await super.acquireConnection();
      const { promise: released, resolve: end } = Promise.withResolvers<void>();
      this.#ends.set(connection, end);
      resolve(connection);
      await released;
    };
    const client = currentClient();
    this.#turns.run(client?.address ?? "", turn, { group: client?.network }).catch(reject);
    return promise;
  }

  override async releaseConnection(connection: PostgresConnection): Promise<void> {
    await super.releaseConnection(connection);
    this.#ends.get(connection)?.();
    this.#ends.delete(connection);
  }
}

type PostgresConnection = Parameters<PostgresDriver["releaseConnection"]>[0];

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
