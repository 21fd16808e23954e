import type { ImportedPerson } from "blog-exports/imported";
import { inTransaction } from "../../../db/transaction.ts";
import { addImportedPerson, isUnproven } from "../../accounts/models/imported-person.server.ts";
import { jobsTag } from "../../core/job.server.ts";
import { type EntryRow, notesOf, payloadOf, settleEntry } from "./entry.server.ts";
import type { ImportContext } from "./import-context.server.ts";

export const unprovenNote =
  "An account here has this e-mail and has not confirmed it: posts and drafts are the company's. Whoever confirms it later asks an editor.";

/**
 * Makes an author a person here, unless all posts go to the company or to one member. What the plan said before the start holds: of
 * whom it said that they get nothing gets nothing.
 */
export async function importPerson({ db, row, site, tags }: ImportContext, entry: EntryRow): Promise<void> {
  const person = await payloadOf<ImportedPerson>(entry);
  const { authors, invites } = row.options;
  await inTransaction(db, async (db) => {
    if (authors !== "people") return settleEntry(db, entry, { state: "done", target: null, revision: 0 });
    const isRefused = notesOf(entry).includes(unprovenNote) || (await isUnproven(db, person.email));
    const added = isRefused ? undefined : await addImportedPerson(db, person, site, invites);
    const notes = added
      ? added.isNew
        ? []
        : ["A member has this e-mail already: the posts are theirs."]
      : [isRefused ? unprovenNote : "The export has no e-mail of this person: the posts are the company's."];
    const revision = added?.isNew ? 1 : 0;
    await settleEntry(db, entry, { state: "done", target: added?.id ?? null, revision, notes });
  });
  if (invites) tags.add(jobsTag);
}
