import { inTransaction } from "../../../db/transaction.ts";
import { importSubscribers } from "../../newsletter/models/import-subscribers.server.ts";
import type { ImportedSubscriber } from "../lib/imported.ts";
import { type EntryRow, payloadOf, settleEntry } from "./entry.server.ts";
import { type ImportContext, settleFailed } from "./import-context.server.ts";

/** Adds somebody who has agreed to get the newsletter of the old site. Who left this site's is not brought back. */
export async function importSubscriber(context: ImportContext, entry: EntryRow): Promise<void> {
  const { db, row } = context;
  const { email, name, createdAt } = await payloadOf<ImportedSubscriber>(entry);
  const source = `Import from ${row.source}`;
  const { left, invalid } = await importSubscribers(db, [{ email, name, createdAt }], source);
  if (invalid) return settleFailed(context, entry, ["This is no email address."]);
  const notes = left ? ["They ended the newsletter here before, and were not added again."] : [];
  await inTransaction(db, (db) => settleEntry(db, entry, { state: "done", revision: 0, notes }));
}
