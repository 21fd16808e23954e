import { setImmediate } from "node:timers/promises";
import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { removeImportedPerson } from "../../accounts/models/imported-person.server.ts";
import { removeImportedComment } from "../../comments/models/imported-comment.server.ts";
import { removeImportedSubscriber } from "../../newsletter/models/import-subscribers.server.ts";
import { removeRedirectsOf } from "../../redirects/models/redirect.server.ts";
import { removeImportedDraft, removeImportedPost } from "../../writing/models/imported-post.server.ts";
import { stages } from "../lib/import-state.ts";
import { AlreadySettled, type EntryRow, lastEntries, notesOf, settleEntry } from "./entry.server.ts";
import { type Import, setImportState } from "./import.server.ts";
import type { ImportParts } from "./import-parts.server.ts";
import { subscriberSource } from "./import-subscriber.server.ts";
import { redirectsOf } from "./old-address.server.ts";
import { keepLacking } from "./plan-again.server.ts";

/** What came last goes first. */
const order = [stages.subscriber, stages.comment, stages.post, stages.image, stages.person];

/** Removes what an import added and nobody changed since; the report says what stays. */
export async function undoImport({ db }: ImportParts, row: Import, signal: AbortSignal): Promise<void> {
  await keepLacking(db, row.id);
  for (const stage of order)
    for (let before: number | undefined; ; ) {
      const entries = await lastEntries(db, row.id, stage, before);
      for (const entry of entries) {
        signal.throwIfAborted();
        await undoEntry(db, row, entry);
        await setImmediate();
      }
      if (entries.length === 0) break;
      before = entries.at(-1)!.seq;
      const blogs = entries.flatMap(({ target, stage }) => (stage === stages.post ? `blog:${target}` : []));
      await announce(db, "feed", ...blogs);
    }
  await setImportState(db, row.id, ["undoing"], "undone");
}

async function undoEntry(db: Db, row: Import, entry: EntryRow) {
  await inTransaction(db, async (db) => {
    const isGone = await remove(db, row, entry);
    const stays = "It stays: it was changed, used or answered since.";
    await settleEntry(
      db,
      entry,
      isGone ? { state: "undone" } : { state: "done", notes: [stays, ...notesOf(entry)] },
    );
  }).catch((error) => {
    if (!(error instanceof AlreadySettled)) throw error;
  });
}

/** Returns false when it has to stay. */
async function remove(db: Db, { source }: Import, { kind, target, revision }: EntryRow): Promise<boolean> {
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
    case "subscriber":
      return revision === 0 || removeImportedSubscriber(db, target, subscriberSource(source));
    default:
      // The sweep removes images that nothing shows.
      return true;
  }
}
