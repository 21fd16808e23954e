import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from "kysely";
import { type Db, engineOf } from "../../db/engine.ts";

/**
 * The plans of all statements that `query` sends and that read something, as one text. `explain` is the database's statement for a
 * plan.
 */
export async function queryPlans(
  db: Db,
  explain: string,
  query: (db: Db) => Promise<unknown>,
): Promise<string> {
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const engine = engineOf(db);
  const { transaction } = engine;
  // A transaction begins on the engine's own handle, which has no plugin.
  engine.transaction = (work) => transaction((inside) => work(inside.withPlugin(recorder)));
  await query(db.withPlugin(recorder)).finally(() => {
    engine.transaction = transaction;
  });
  const lines: unknown[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    if (!/^\s*(?:select|update|delete|with|insert .*\bselect\b)/s.test(sql)) continue;
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    lines.push(...rows.map((row) => Object.values(row).at(-1)));
  }
  return lines.join("\n");
}
