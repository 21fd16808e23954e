import type { OpenedArchive } from "blog-exports/imported";
import { type Db, engineOf } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { User } from "../../core/user.server.ts";
import { AlreadySettled, type EntryRow, settleEntry } from "./entry.server.ts";
import type { Import } from "./import.server.ts";
import type { ImportParts } from "./import-parts.server.ts";

/** What importing an entry needs. */
export interface ImportContext extends ImportParts {
  row: Import;
  /** The owner who imports. */
  importer: User;
  /** Whose the posts are when the option "one" says so. */
  only?: User;
  archive: OpenedArchive;
  /** The cache tags of what changed, which are announced from time to time. */
  tags: Set<string>;
  signal: AbortSignal;
}

/**
 * Imports an entry with a function that does so. When that fails, the entry is noted as one that can be tried again, and the rest goes on. Throws when
 * the database is unavailable, and the signal's reason.
 */
export async function importEntry(
  context: ImportContext,
  entry: EntryRow,
  work: (context: ImportContext, entry: EntryRow) => Promise<void>,
): Promise<void> {
  const { db, signal } = context;
  try {
    await work(context, entry);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AlreadySettled) return;
    if (engineOf(db).classifyFailure(error)) throw error;
    context.onError(error);
    const note = "It could not be imported: something went wrong here. Nothing of it was added.";
    await settleFailed(context, entry, [note]);
  }
}

/** Notes that an entry could not be imported, and may be tried again. */
export function settleFailed({ db }: { db: Db }, entry: EntryRow, notes: string[]): Promise<void> {
  const outcome = { state: "failed", notes, keepsPayload: true } as const;
  return inTransaction(db, (db) => settleEntry(db, entry, outcome)).catch((error) => {
    if (!(error instanceof AlreadySettled)) throw error;
  });
}
