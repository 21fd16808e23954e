import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { addToEmptied, clearEmptied, findEmptied } from "../../writing/models/emptied.server.ts";
import { hideArticles, showArticle } from "./desk-catalogue.server.ts";

/** Takes all courses, services and paths that are those of files off the site. Those of later releases stay hidden too. */
export async function emptySite(db: Db, ownerId: string): Promise<void> {
  const rows = await visibleBlogs(db)
    .select("id")
    .where("kind", "in", ["course", "service"])
    .where("source", "=", "file")
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  await hideArticles(db, ownerId, ids, async (db, hidden) => {
    const paths = await db
      .updateTable("paths")
      .set({ is_hidden: 1 })
      .whereRef("path", "=", "file_path")
      .where("is_hidden", "=", 0)
      .returning("id")
      .execute();
    await addToEmptied(db, [...hidden, ...paths.map(({ id }) => id)]);
    await logAct(db, ownerId, "empty-site", "site");
  });
}

/** Puts them back. Interrupted, it continues when it is done again. */
export async function fillSite(db: Db, renderer: Renderer, ownerId: string): Promise<void> {
  const emptied = await findEmptied(db);
  if (!emptied) return;
  for (const id of emptied.ids) await showArticle(db, renderer, ownerId, id);
  await inTransaction(db, async (db) => {
    await db.updateTable("paths").set({ is_hidden: 0 }).where("id", "in", emptied.ids).execute();
    await clearEmptied(db);
    await logAct(db, ownerId, "fill-site", "site");
  });
  await announce(db, "feed");
}
