// What there is to say about the entries of an import.

import { type Db, slowReads } from "../../../db/engine.ts";
import { listPage } from "../../lib/cursor.ts";
import type { EntryCount } from "../lib/describe-counts.ts";
import { type EntryKind, type EntryState, entryPath } from "../lib/import-state.ts";

/** How many entries of each kind have each state. */
export async function countEntries(db: Db, importId: string): Promise<EntryCount[]> {
  const rows = await slowReads(db)
    .selectFrom("import_entries")
    .select(["kind", "state", (eb) => eb.fn.countAll<number>().as("count")])
    .where("import_id", "=", importId)
    .groupBy(["kind", "state"])
    .execute();
  return rows.map(({ kind, state, count }) => ({
    kind: kind as EntryKind,
    state: state as EntryState,
    count: Number(count),
  }));
}

/** What the notes say, and how many entries it is said of; the most frequent first, of those that are said more than once. What differs in names only counts as one. */
export async function countNotes(db: Db, importId: string): Promise<[note: string, count: number][]> {
  const counts = new Map<string, number>();
  // In small steps, since the thread that counts answers requests, too.
  for (let after: number | undefined = -1; after !== undefined; ) {
    const rows = await slowReads(db)
      .selectFrom("import_entries")
      .select(["seq", "notes"])
      .where("import_id", "=", importId)
      .where("has_notes", "=", 1)
      .where("seq", ">", after)
      .orderBy("seq")
      .limit(countedAtOnce)
      .execute();
    for (const { notes } of rows)
      for (const note of new Set((JSON.parse(notes) as string[]).map(kindOfNote)))
        counts.set(note, (counts.get(note) ?? 0) + 1);
    after = rows.length === countedAtOnce ? rows.at(-1)!.seq : undefined;
  }
  const several = [...counts].filter(([, count]) => count > 1);
  return several.sort(([, a], [, b]) => b - a).slice(0, maxKinds);
}

const maxKinds = 10;
const countedAtOnce = 1000;
/** "The shortcode …" of "The shortcode {{< gh 7 >}} was left out." */
const kindOfNote = (note: string) => note.replace(/(?::| “| \{).*$/s, " …");

const pageSize = 50;

/** A page of the report. `next`: undefined on the last page. */
export async function listEntries(db: Db, importId: string, { withNotes = false, after = -1 }) {
  let query = db
    .selectFrom("import_entries")
    .select(["entry_key", "seq", "kind", "state", "title", "target", "notes"])
    .where("import_id", "=", importId)
    .where("seq", ">", after)
    .orderBy("seq");
  if (withNotes) query = query.where("has_notes", "=", 1);
  const { rows, next } = await listPage(query, pageSize, ({ seq }) => seq);
  const entries = rows.map(({ kind, state, notes, target, ...row }) => ({
    ...row,
    kind: kind as EntryKind,
    state: state as EntryState,
    notes: JSON.parse(notes) as string[],
    path: entryPath(kind as EntryKind, target),
  }));
  return { entries, next };
}
