import type { ImportedSubscriber } from "blog-exports/imported";
import { inTransaction } from "../../../db/transaction.ts";
import { addSubscribers } from "../../newsletter/models/import-subscribers.server.ts";
import { type EntryRow, payloadOf, settleEntry } from "./entry.server.ts";
import { type ImportContext, settleFailed } from "./import-context.server.ts";

/** Adds somebody who has agreed to get the newsletter of the old site. Who left it, or this site's, is not brought back. */
export async function importSubscriber(context: ImportContext, entry: EntryRow): Promise<void> {
  const { db, row } = context;
  const { email, name, createdAt, hasLeft } = await payloadOf<ImportedSubscriber>(entry);
  const { invalid } = await inTransaction(db, async (db) => {
    const counts = await addSubscribers(
      db,
      [{ email, name, createdAt, hasLeft }],
      subscriberSource(row.source),
    );
    const notes = hasLeft
      ? [
          counts.known
            ? "They agreed here since, and stay."
            : "They get no letters, and no list brings them back.",
        ]
      : counts.left
        ? ["They ended the newsletter here before, and were not added again."]
        : [];
    // An undo takes back those who were added.
    if (!counts.invalid)
      await settleEntry(db, entry, { state: "done", target: email, revision: counts.added, notes });
    return counts;
  });
  if (invalid) await settleFailed(context, entry, ["This is no email address."]);
}

/** What is shown as the origin of a subscriber. */
export const subscriberSource = (source: string) => `Import from ${source}`;
