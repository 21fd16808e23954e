import { inTransaction } from "../../../db/transaction.ts";
import { addImportedPerson } from "../../accounts/models/imported-person.server.ts";
import { jobsTag } from "../../models/job.server.ts";
import type { ImportedPerson } from "../lib/imported.ts";
import { type EntryRow, payloadOf, settleEntry } from "./entry.server.ts";
import type { ImportContext } from "./import-context.server.ts";

/** Makes an author a person here, unless all posts go to the company or to one member. */
export async function importPerson({ db, row, site, tags }: ImportContext, entry: EntryRow): Promise<void> {
  const person = await payloadOf<ImportedPerson>(entry);
  const { authors, invites } = row.options;
  await inTransaction(db, async (db) => {
    if (authors !== "people") return settleEntry(db, entry, { state: "done", target: null, revision: 0 });
    const added = await addImportedPerson(db, person, site, invites);
    const notes = added
      ? added.isNew
        ? []
        : ["A member has this e-mail already: the posts are theirs."]
      : ["The export has no e-mail of this person: the posts are the company's."];
    const revision = added?.isNew ? 1 : 0;
    await settleEntry(db, entry, { state: "done", target: added?.id ?? null, revision, notes });
  });
  if (invites) tags.add(jobsTag);
}
