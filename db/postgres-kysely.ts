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

export function openKysely(engine: Engine, pool: pg.Pool, onStatement?: OnStatement) {
  const dialect = new PostgresDialect({ pool });
  dialect.createAdapter = () => new Adapter(engine);
  dialect.createDriver = () => new Driver({ pool });
  dialect.createQueryCompiler = () => new Compiler();
  return new Kysely<Schema>({ dialect, log: statementLog(onStatement) });
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
