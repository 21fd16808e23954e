import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from "kysely";
import type { Db } from "../../db/engine.ts";

/** How the database goes about every query that `ask` sends, one text for all. `explain` is its word for that. */
export async function planOf(db: Db, explain: string, ask: (db: Db) => Promise<unknown>): Promise<string> {
  const sent: RootOperationNode[] = [];
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      sent.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(noting));
  const lines: unknown[] = [];
  for (const node of sent) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId());
    if (!/^\s*(?:select|update)/.test(sql)) continue;
    const { rows } = await db.executeQuery<object>(CompiledQuery.raw(`${explain} ${sql}`, [...parameters]));
    lines.push(...rows.map((row) => Object.values(row).at(-1)));
  }
  return lines.join("\n");
}
