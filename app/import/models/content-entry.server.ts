// The import of content/: what each file said last, and what it became. Only this file writes these entries.
import type { Db } from "../../../db/engine.ts";

const origin = "content";

/** "newer": it says something else than the text or the facts here, which somebody edited. "undone": it was taken off the site. */
export type ContentState = "done" | "newer" | "undone";

export interface ContentEntry {
  key: string;
  kind: "course" | "service" | "lesson" | "path";
  /** The id of the blog or the path. */
  target: string;
  /** SHA-256 of the newest file that was read. */
  hash: string;
  state: ContentState;
  /** What that file says, as compressed JSON. */
  payload: Uint8Array | null;
}

export function selectEntries(db: Db) {
  return db
    .selectFrom("import_entries")
    .select(["entry_key as key", "import_entries.kind", "target", "hash", "state", "payload"])
    .$narrowType<Omit<ContentEntry, "key">>()
    .where("origin", "=", origin);
}

/** The hash of each file that was read, by its key; "" where it is unknown what that file said. */
export async function findContentHashes(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("import_entries")
    .select("entry_key as key")
    .select((eb) => eb.case().when("payload", "is", null).then("").else(eb.ref("hash")).end().as("hash"))
    .where("origin", "=", origin)
    .execute();
  return new Map(rows.map(({ key, hash }) => [key, hash ?? ""]));
}

/** The blogs and paths that came from files, for `in`. */
export function contentTargets(db: Db) {
  const query = db.selectFrom("import_entries").select("target").where("origin", "=", origin);
  return query.$narrowType<{ target: string }>();
}

export async function saveContentEntry(
  db: Db,
  { key, title, ...entry }: ContentEntry & { title: string },
): Promise<void> {
  const row = { ...entry, title, import_id: "content", seq: 0, stage: 0 };
  await db
    .insertInto("import_entries")
    .values({ origin, entry_key: key, ...row })
    .onConflict((c) => c.columns(["origin", "entry_key"]).doUpdateSet(row))
    .execute();
}

export async function setContentState(db: Db, targets: string[], state: ContentState): Promise<void> {
  if (targets.length === 0) return;
  const query = db.updateTable("import_entries").set({ state }).where("origin", "=", origin);
  await query.where("target", "in", targets).execute();
}

/** What was offered is taken, or left. */
export async function settleOffer(db: Db, target: string): Promise<void> {
  const query = db.updateTable("import_entries").set({ state: "done" }).where("origin", "=", origin);
  await query.where("target", "=", target).where("state", "=", "newer").execute();
}

export async function removeContentEntry(db: Db, key: string): Promise<void> {
  const query = db.deleteFrom("import_entries").where("origin", "=", origin);
  await query.where("entry_key", "=", key).execute();
}
