// The paths at the desk. Each act is logged in its own transaction; doing it twice changes and logs nothing more.
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { logAct } from "../../core/audit-log.server.ts";
import { isPathTakenOff } from "../../core/content-blogs.server.ts";
import { selectEntries, settleOffer } from "../../import/models/content-entry.server.ts";
import type { DeskAct } from "../../lib/desk-act.ts";
import { arrange, type Order } from "../lib/arrange.ts";
import { freeSlug } from "../lib/free-slug.ts";
import type { Path } from "../lib/path.ts";
import { unpackContent } from "./content-states.server.ts";

/** All paths in their order. `isHidden`, `isRemoved`: 0 or 1. */
export const listPaths = (db: Db) => read(paths(db));

/** Those that were not deleted. Ours that the owner took off the site are not among them, but the one that is `named`. */
export function listDeskPaths(db: Db, named = "") {
  const query = paths(db).where("is_removed", "=", 0);
  return read(query.where((eb) => eb.or([eb.not(isPathTakenOff), eb("id", "=", named)])));
}

function paths(db: Db) {
  return db
    .selectFrom("paths")
    .select(["id", "path", "is_hidden as isHidden", "is_removed as isRemoved"])
    .orderBy("position")
    .orderBy("id");
}

async function read(query: ReturnType<typeof paths>) {
  return (await query.execute()).map(({ path, ...row }) => ({ ...row, path: JSON.parse(path) as Path }));
}

/** What our newest file says of a path; undefined when it says nothing. `isHere`: the site says the same. */
export async function findPathFile(db: Db, id: string) {
  const query = selectEntries(db).innerJoin("paths", "paths.id", "import_entries.target").select("path");
  const row = await query.where("target", "=", id).executeTakeFirst();
  const path = row && unpackContent(row)?.path;
  return path === undefined ? undefined : { path: JSON.parse(path) as Path, isHere: path === row!.path };
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

/** Whoever saves a path has seen what our newest file says of it. */
export function savePath(db: Db, editorId: string, path: Path) {
  return setColumn(db, { editorId, id: path.id, act: "save-path" }, { path: JSON.stringify(path) });
}

function setColumn(db: Db, entry: Entry, change: { [column: string]: string | number }) {
  const [[column, value]] = Object.entries(change) as [["path", string]];
  return changeAndLog(db, entry, async (db) => {
    if (column === "path") await settleOffer(db, entry.id);
    const query = db.updateTable("paths").set(change).where("id", "=", entry.id).where(column, "!=", value);
    return (await query.executeTakeFirst()).numUpdatedRows === 1n;
  });
}

/** Begins a path, hidden and without courses. It comes last. Returns its id, which no article has: both are where a path leads. */
export async function addPath(db: Db, editorId: string, title: string): Promise<string> {
  const rows = await db.selectFrom("paths").select(["id", "position"]).execute();
  const articles = await db
    .selectFrom("blogs")
    .select("id")
    .where("kind", "in", ["course", "service"])
    .execute();
  // The desk has the numbers of courses at an address of that form.
  const id = freeSlug(title, ["numbers", ...[...articles, ...rows].map((row) => row.id)]);
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
