// The entries of imports: what is to be imported, what it became, and what there is to say about it.
import type { Selectable } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { packText, unpackText } from "../../markdown/packed-text.server.ts";
import { withdrawDeliveries } from "../../webhooks/models/delivery.server.ts";
import { type EntryKind, type EntryState, stages } from "../lib/import-state.ts";

type Row = Selectable<Schema["import_entries"]>;
export type EntryRow = Omit<Row, "kind" | "state"> & { kind: EntryKind; state: EntryState };

/** `payload`: what the stage needs to import it; undefined: there is nothing to do. */
export interface NewEntry {
  key: string;
  stage: keyof typeof stages;
  kind: EntryKind;
  title: string;
  target?: string;
  oldPath?: string;
  payload?: unknown;
  notes?: string[];
}

/** In characters, of a note and of all of an entry. */
const [maxNote, maxNotes] = [500, 50];

export function notesColumns(notes: string[]) {
  const kept = [...new Set(notes)]
    .slice(0, maxNotes)
    .map((note) => replaceUnstorable(note.slice(0, maxNote)));
  return { notes: JSON.stringify(kept), has_notes: kept.length > 0 ? 1 : 0 };
}

export const notesOf = ({ notes }: Pick<EntryRow, "notes">) => JSON.parse(notes) as string[];

/**
 * Stores entries that were read. One that was imported before stays as it is, also by another import; one that was not, or was
 * undone, becomes part of this import. Returns how many are stored.
 */
export async function storeEntries(
  db: Db,
  { id, origin }: { id: string; origin: string },
  from: number,
  entries: NewEntry[],
): Promise<number> {
  const rows = await Promise.all(
    entries.map(async ({ key, stage, kind, title, target, oldPath, payload, notes = [] }, at) => ({
      ...{ origin, entry_key: key, import_id: id, seq: from + at, stage: stages[stage], kind },
      title: replaceUnstorable(title.slice(0, 300)),
      ...{ target: target ?? null, old_path: oldPath ?? null },
      state: payload === undefined ? "failed" : "planned",
      payload: payload === undefined ? null : await packText(JSON.stringify(payload)),
      ...notesColumns(notes),
    })),
  );
  return inTransaction(db, async (db) => {
    let count = 0;
    for (const row of rows) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("import_entries")
        .values(row)
        .onConflict((c) =>
          c
            .columns(["origin", "entry_key"])
            .doUpdateSet({ ...row, revision: null })
            .where("import_entries.state", "<>", "done")
            .where("import_entries.import_id", "<>", id),
        )
        .executeTakeFirst();
      count += Number(numInsertedOrUpdatedRows);
    }
    return count;
  });
}

/** Forgets what was read of an import and not imported. */
export async function forgetPlanned(db: Db, importId: string): Promise<void> {
  await db
    .deleteFrom("import_entries")
    .where("import_id", "=", importId)
    .where("state", "in", ["planned", "failed"])
    .execute();
}

/** The next entries to import, in the order of the stages. */
export async function nextEntries(db: Db, importId: string, stage: number, limit: number) {
  const rows = await db
    .selectFrom("import_entries")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "=", "planned")
    .where("stage", "=", stage)
    .orderBy("seq")
    .limit(limit)
    .execute();
  return rows as EntryRow[];
}

/** Entries of a stage that were imported, the last ones first. */
export async function lastEntries(db: Db, importId: string, stage: number, before = 2 ** 31 - 1) {
  const rows = await db
    .selectFrom("import_entries")
    .selectAll()
    .where("import_id", "=", importId)
    .where("state", "=", "done")
    .where("stage", "=", stage)
    .where("seq", "<", before)
    .orderBy("seq", "desc")
    .limit(20)
    .execute();
  return rows as EntryRow[];
}

export async function payloadOf<Payload>({ payload }: EntryRow): Promise<Payload> {
  return JSON.parse(await unpackText(payload!)) as Payload;
}

/** Thrown so that the transaction is rolled back: another process imported the entry, or it was cancelled. */
export class AlreadySettled extends Error {}

interface Outcome {
  state: "done" | "failed" | "undone";
  target?: string | null;
  kind?: EntryKind;
  revision?: number;
  notes?: string[];
  /** Whether what was read stays, so that it can be tried again. */
  keepsPayload?: boolean;
}

/** Records what became of an entry, in the transaction that imports or removes it, of which webhooks are not told. Throws AlreadySettled. */
export async function settleEntry(db: Db, entry: EntryRow, outcome: Outcome): Promise<void> {
  const { state, target, kind, revision, notes, keepsPayload } = outcome;
  const { numUpdatedRows } = await db
    .updateTable("import_entries")
    .set({
      state,
      ...(target !== undefined && { target }),
      ...(kind !== undefined && { kind }),
      ...(revision !== undefined && { revision }),
      ...(notes && notesColumns(notes)),
      ...(!keepsPayload && { payload: null }),
    })
    .where("origin", "=", entry.origin)
    .where("entry_key", "=", entry.entry_key)
    .where("import_id", "=", entry.import_id)
    .where("state", "=", entry.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AlreadySettled();
  // What was here before may have something to tell.
  const subject = target ?? entry.target;
  if (subject && revision !== 0) await withdrawDeliveries(db, subject);
}
