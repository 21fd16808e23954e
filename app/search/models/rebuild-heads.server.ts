import { sql } from "kysely";
import { type Db, engineOf } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { fold, trigrams } from "../../lib/fold.ts";

const batchSize = 200;

/** Makes the index of titles and descriptions anew from the blogs in the search: each engine has a form of its own for it. */
export async function rebuildHeads(db: Db): Promise<void> {
  for (let last = -1; ; ) {
    const { rows } = await sql<{ row: number; title: string; description: string }>`
      select s.row, b.title, b.description from search_blogs s join blogs b on b.id = s.blog_id
      where s.row > ${last} order by s.row limit ${batchSize}`.execute(db);
    if (rows.length === 0) return;
    await inTransaction(db, async (db) => {
      for (const { row, title, description } of rows)
        await engineOf(db).search.putHead(db, row, trigrams(fold(`${title}\n${description}`)));
    });
    last = rows.at(-1)!.row;
  }
}
