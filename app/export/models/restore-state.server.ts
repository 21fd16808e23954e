// Whether an export may be restored here, and whether one is being restored.
import { sql } from "kysely";
import { OperatorError } from "../../../config/operator-error.ts";
import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { followsFile } from "../../core/content-blogs.server.ts";
import { textRow } from "../../core/setting-row.server.ts";
import { removeFromSearch } from "../../search/models/search-index.server.ts";
import { exportedTables } from "./exported-tables.server.ts";

/** The row of settings with the checksum of the export that is being restored. */
const restoringRow = textRow("restoring");

/** Empties the tables of an empty site, such as its topics, and notes what is being restored. Throws an OperatorError for others. */
export async function beginRestore(db: Db, sha256: string): Promise<void> {
  await inTransaction(db, async (db) => {
    const restoring = await restoringRow.read(db);
    if (restoring === sha256) return;
    if (restoring)
      throw new OperatorError(
        "This site is half of another export, whose restoring was interrupted. Restore that one again, or begin with an empty database.",
      );
    if (!(await isEmptySite(db, 1)))
      throw new OperatorError(
        "This site is not empty. An export of Lectern is restored into a new one, where nobody has written anything and one person at most has an account.",
      );
    await restoringRow.write(db, sha256);
    for (const { name, only, stays } of exportedTables) {
      const rows = only ? sql`where ${sql.ref(only.column)} in (${sql.join(only.values)})` : sql``;
      if (!stays) await sql`delete from ${sql.table(name)} ${rows}`.execute(db);
    }
    // The articles from files get their places in the search anew, among the others.
    const { rows } = await sql<{ blog_id: string }>`select blog_id from search_blogs`.execute(db);
    for (const { blog_id } of rows) await removeFromSearch(db, blog_id);
    await sql`update blog_texts set renderer = -1`.execute(db);
  });
}

export const endRestore = (db: Db): Promise<void> => restoringRow.remove(db);

/** Whether nobody has written anything, and at most so many have an account. */
export async function isEmptySite(db: Db, maxMembers: number): Promise<boolean> {
  const own = await db
    .selectFrom("blogs")
    .select("id")
    .where((eb) => eb.not(followsFile))
    .limit(1)
    .executeTakeFirst();
  const draft = await db.selectFrom("drafts").select("id").limit(1).executeTakeFirst();
  const users = await db.selectFrom("users").select("id").limit(2).execute();
  return !own && !draft && users.length <= maxMembers;
}
