// The paths at the desk. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { type DeskAct, logAct } from "../../models/audit-log.server.ts";
import { freeSlug } from "../lib/free-slug.ts";
import { moveTo } from "../lib/move-to.ts";
import type { Path } from "./paths.server.ts";

/** All paths in their order. `isHidden`, `isRemoved`: 0 or 1. `filePath`: what the files say of it; undefined: nothing. */
export async function listPaths(db: Db) {
  const rows = await db
    .selectFrom("paths")
    .select(["id", "path", "file_path", "is_hidden as isHidden", "is_removed as isRemoved"])
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ path, file_path, ...row }) => ({
    ...row,
    path: JSON.parse(path) as Path,
    filePath: file_path === null ? undefined : (JSON.parse(file_path) as Path),
    source: path === file_path ? ("file" as const) : ("ours" as const),
  }));
}

const states = {
  "hide-path": { is_hidden: 1 },
  "show-path": { is_hidden: 0 },
  "delete-path": { is_removed: 1 },
  "restore-path": { is_removed: 0 },
};

export type PathState = keyof typeof states;

/** Its courses stay. A deleted one can be restored, also where the files have it. */
export function setPathState(db: Db, editorId: string, id: string, act: PathState): Promise<void> {
  return changePath(db, editorId, id, act, states[act]);
}

export function savePath(db: Db, editorId: string, path: Path): Promise<void> {
  return changePath(db, editorId, path.id, "save-path", { path: JSON.stringify(path) });
}

/** `change`: one column. */
async function changePath(
  db: Db,
  editorId: string,
  id: string,
  act: DeskAct,
  change: { is_hidden: number } | { is_removed: number } | { path: string },
): Promise<void> {
  const [[column, value]] = Object.entries(change) as [["path", string]];
  await logged(db, editorId, id, act, async (db) => {
    const query = db.updateTable("paths").set(change).where("id", "=", id).where(column, "!=", value);
    return (await query.executeTakeFirst()).numUpdatedRows === 1n;
  });
}

/** Begins a path, hidden and without courses. It comes last. Returns its id. `taken`: ids that it must not have. */
export async function addPath(db: Db, editorId: string, title: string, taken: string[]): Promise<string> {
  const rows = await db.selectFrom("paths").select(["id", "position"]).execute();
  const id = freeSlug(title, [...taken, ...rows.map((row) => row.id)]);
  const path: Path = { id, title, for: "", prerequisites: [], courses: [] };
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  await logged(db, editorId, id, "add-path", async (db) => {
    await db
      .insertInto("paths")
      .values({ id, position, is_hidden: 1, path: JSON.stringify(path) })
      .execute();
    return true;
  });
  return id;
}

/** `place`: among those that were not deleted, from 1 on. */
export function movePath(db: Db, editorId: string, id: string, place: number): Promise<void> {
  return logged(db, editorId, id, "order-paths", async (db) => {
    const shown = (await listPaths(db)).filter(({ isRemoved }) => !isRemoved);
    const order = moveTo(shown, id, place);
    for (const [at, { id }] of order?.entries() ?? [])
      await db
        .updateTable("paths")
        .set({ position: at + 1 })
        .where("id", "=", id)
        .execute();
    return order !== undefined;
  });
}

async function logged(
  db: Db,
  editorId: string,
  id: string,
  act: DeskAct,
  change: (db: Db) => Promise<boolean>,
): Promise<void> {
  const isChanged = await inTransaction(db, async (db) => {
    const isChanged = await change(db);
    if (isChanged) await logAct(db, editorId, act, "site", { to: id });
    return isChanged;
  });
  if (isChanged) await announce(db, "feed");
}
