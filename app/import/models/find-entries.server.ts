import type { Db } from "../../../db/engine.ts";
import type { EntryRow } from "./entry.server.ts";

/** Entries of an origin by their keys; those that are missing are left out. */
export async function findEntries(db: Db, origin: string, keys: string[]): Promise<Map<string, EntryRow>> {
  const found = new Map<string, EntryRow>();
  for (let at = 0; at < keys.length; at += 200) {
    const rows = await db
      .selectFrom("import_entries")
      .selectAll()
      .where("origin", "=", origin)
      .where("entry_key", "in", keys.slice(at, at + 200))
      .execute();
    for (const row of rows) found.set(row.entry_key, row as EntryRow);
  }
  return found;
}

/** What becomes of the posts that answered at these paths of the old site. */
export async function findByOldPath(db: Db, origin: string, paths: string[]) {
  const rows = [];
  for (let at = 0; at < paths.length; at += 200)
    rows.push(
      ...(await db
        .selectFrom("import_entries")
        .select(["old_path", "kind", "state", "target", "title"])
        .where("origin", "=", origin)
        .where("old_path", "in", paths.slice(at, at + 200))
        .execute()),
    );
  return new Map(rows.map((row) => [row.old_path!, row]));
}
