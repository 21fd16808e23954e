import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../models/audit-log.server.ts";
import type { Path } from "./paths.server.ts";

/** All paths in their order. `isHidden`: 0 or 1. */
export async function listPaths(db: Db) {
  const rows = await db
    .selectFrom("paths")
    .select(["path", "is_hidden as isHidden"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ path, isHidden }) => ({ ...(JSON.parse(path) as Path), isHidden }));
}

/** Hides a path, or shows it. Its courses stay. Doing it twice changes and logs nothing more. */
export async function setPathHidden(db: Db, editorId: string, id: string, isHidden: boolean): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    const path = await db
      .updateTable("paths")
      .set({ is_hidden: isHidden ? 1 : 0 })
      .where("id", "=", id)
      .where("is_hidden", "=", isHidden ? 0 : 1)
      .returning("id")
      .executeTakeFirst();
    if (path) await logAct(db, editorId, isHidden ? "hide-path" : "show-path", "site", { to: id });
    return path !== undefined;
  });
  if (isChanged) await announce(db, "feed");
}
