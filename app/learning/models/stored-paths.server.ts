// The paths at the desk. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { arrange, type Order } from "../lib/arrange.ts";
import { freeSlug } from "../lib/free-slug.ts";
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

/** Its courses stay. A deleted one can be restored, also where the files have it. */
export function setPathState(db: Db, editorId: string, id: string, act: keyof typeof states) {
  return setColumn(db, { editorId, id, act }, states[act]);
}

export function savePath(db: Db, editorId: string, path: Path) {
  return setColumn(db, { editorId, id: path.id, act: "save-path" }, { path: JSON.stringify(path) });
}

function setColumn(db: Db, entry: Entry, change: { [column: string]: string | number }) {
  const [[column, value]] = Object.entries(change) as [["path", string]];
  return changeAndLog(db, entry, async (db) => {
    const query = db.updateTable("paths").set(change).where("id", "=", entry.id).where(column, "!=", value);
    return (await query.executeTakeFirst()).numUpdatedRows === 1n;
  });
}

/** Begins a path, hidden and without courses. It comes last. Returns its id. `taken`: ids that it must not have. */
export async function addPath(db: Db, editorId: string, title: string, taken: string[]): Promise<string> {
  const rows = await db.selectFrom("paths").select(["id", "position"]).execute();
  const id = freeSlug(title, [...taken, ...rows.map((row) => row.id)]);
  const path: Path = { id, title, for: "", prerequisites: [], courses: [] };
  const position = Math.max(0, ...rows.map((row) => row.position)) + 1;
  await changeAndLog(db, { act: "add-path", editorId, id }, async (db) => {
    const row = { id, position, is_hidden: 1, path: JSON.stringify(path) };
    await db.insertInto("paths").values(row).execute();
    return true;
  });
  return id;
}

/** Orders those that were not deleted. */
export function orderPaths(db: Db, editorId: string, wish: Order) {
  return changeAndLog(db, { act: "order-paths", editorId, id: wish.moved }, async (db) => {
    const shown = (await listPaths(db)).filter(({ isRemoved }) => !isRemoved);
    const order = arrange(shown, wish);
    for (const [at, { id }] of order?.entries() ?? [])
      await db
        .updateTable("paths")
        .set({ position: at + 1 })
        .where("id", "=", id)
        .execute();
    return order !== undefined;
  });
}

interface Entry {
  act: DeskAct;
  editorId: string;
  id: string;
}

/** `change` says whether it changed something. */
async function changeAndLog(db: Db, { act, editorId, id }: Entry, change: (db: Db) => Promise<boolean>) {
  const isChanged = await inTransaction(db, async (db) => {
    const isChanged = await change(db);
    if (isChanged) await logAct(db, editorId, act, "site", { to: id });
    return isChanged;
  });
  if (isChanged) await announce(db, "feed");
}
