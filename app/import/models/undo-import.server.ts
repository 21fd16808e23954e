import { setImmediate } from "node:timers/promises";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { removeImportedPerson } from "../../accounts/models/imported-person.server.ts";
import { removeImportedComment } from "../../comments/models/imported-comment.server.ts";
import { removeRedirectsOf } from "../../redirects/models/redirect.server.ts";
import { removeImportedDraft, removeImportedPost } from "../../writing/models/imported-post.server.ts";
import { stages } from "../lib/import-state.ts";
import { AlreadySettled, doneEntries, type EntryRow, settleEntry } from "./entry.server.ts";
import { type Import, setImportState } from "./import.server.ts";
import type { ImportParts } from "./import-parts.server.ts";
import { redirectsOf } from "./old-address.server.ts";

/** What came last goes first. */
const order = [stages.subscriber, stages.comment, stages.post, stages.image, stages.person];

/** Removes what an import added and nobody changed since; the report says what stays. */
export async function undoImport({ db }: ImportParts, row: Import, signal: AbortSignal): Promise<void> {
  for (const stage of order)
    for (let after = -1; ; ) {
      const entries = await doneEntries(db, row.id, stage, after);
      for (const entry of entries) {
        signal.throwIfAborted();
        await undoEntry(db, entry);
        await setImmediate();
      }
      if (entries.length === 0) break;
      after = entries.at(-1)!.seq;
      const blogs = entries.flatMap(({ target, stage }) => (stage === stages.post ? `blog:${target}` : []));
      await announce(db, "feed", ...blogs);
    }
  await setImportState(db, row.id, ["undoing"], "undone");
}

async function undoEntry(db: Db, entry: EntryRow) {
  const notes = JSON.parse(entry.notes) as string[];
  await inTransaction(db, async (db) => {
    const isGone = await remove(db, entry);
    const stays = "It stays: it was changed, used or answered since.";
    await settleEntry(db, entry, isGone ? { state: "undone" } : { state: "done", notes: [stays, ...notes] });
  }).catch((error) => {
    if (!(error instanceof AlreadySettled)) throw error;
  });
}

/** Returns false when it has to stay. */
async function remove(db: Db, { kind, target, revision }: EntryRow): Promise<boolean> {
  if (!target) return true;
  switch (kind) {
    case "comment":
      return removeImportedComment(db, target);
    case "post":
    case "page": {
      const isGone = await removeImportedPost(db, target, revision ?? 0);
      if (isGone) await removeRedirectsOf(db, redirectsOf(target));
      return isGone;
    }
    case "draft":
    case "scheduled":
    case "private":
      return removeImportedDraft(db, target, revision ?? 0);
    case "person":
      return revision === 0 || removeImportedPerson(db, target);
    default:
      // The sweep removes images that nothing shows.
      return true;
  }
}
