import { setImmediate } from "node:timers/promises";
import { ImportError } from "blog-exports/import-error";
import { openArchive } from "blog-exports/open-archive";
import { announce } from "../../../db/engine.ts";
import { futureOwner } from "../../accounts/models/role.server.ts";
import { findActiveUser, type User } from "../../core/user.server.ts";
import { stages } from "../lib/import-state.ts";
import { type EntryRow, nextEntries } from "./entry.server.ts";
import { hasImportState, type Import, setImportState } from "./import.server.ts";
import { importComment } from "./import-comment.server.ts";
import { type ImportContext, importEntry } from "./import-context.server.ts";
import { importImage } from "./import-image.server.ts";
import type { ImportParts } from "./import-parts.server.ts";
import { importPerson } from "./import-person.server.ts";
import { importPost } from "./import-post.server.ts";
import { importSubscriber } from "./import-subscriber.server.ts";
import { planLackingAgain } from "./plan-again.server.ts";

/** The stages in their order: how many entries are imported at once, and how. */
const steps: [number, number, (context: ImportContext, entry: EntryRow) => Promise<void>][] = [
  [stages.person, 1, importPerson],
  [stages.image, 4, importImage],
  [stages.post, 1, importPost],
  [stages.comment, 1, importComment],
  [stages.subscriber, 1, importSubscriber],
];

const batchSize = 20;
const announceMs = 3000;

/** Imports what is planned, entry by entry, each in a transaction: it may end at any point and go on later. */
export async function runImport(parts: ImportParts, row: Import, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const context = await openContext(parts, row, signal);
  const announcer = openAnnouncer(context);
  try {
    for (const [stage, atOnce, work] of steps) {
      if (stage === stages.post) await planLackingAgain(db, row.id);
      while (await runBatch(context, stage, atOnce, work)) {
        await announcer.tick();
        if (!(await hasImportState(db, row.id, ["running"]))) return;
      }
    }
    await setImportState(db, row.id, ["running"], "done");
  } finally {
    context.archive.close();
    await announcer.end();
  }
}

/** Imports for the company while the site has no owner. */
const nobody: User = {
  ...{ id: futureOwner, email: "", name: null, image: null, role: "owner", handle: null },
  email_verified_at: null,
};

async function openContext(parts: ImportParts, row: Import, signal: AbortSignal): Promise<ImportContext> {
  const { db } = parts;
  const { authors, as } = row.options;
  const importer = row.user_id === futureOwner ? nobody : await findActiveUser(db, row.user_id);
  const only = authors === "one" ? await findActiveUser(db, as) : undefined;
  if (!importer || (authors === "one" && !only))
    throw new ImportError("The account for which it is imported is gone or blocked.");
  const archive = await openArchive(row.file, row.file_name);
  return { ...parts, row, importer, only, archive, tags: new Set(), signal };
}

/** Returns false when nothing is left. */
async function runBatch(
  context: ImportContext,
  stage: number,
  atOnce: number,
  work: (typeof steps)[number][2],
) {
  const entries = await nextEntries(context.db, context.row.id, stage, batchSize);
  for (let at = 0; at < entries.length; at += atOnce) {
    context.signal.throwIfAborted();
    const group = entries.slice(at, at + atOnce);
    const results = await Promise.allSettled(group.map((entry) => importEntry(context, entry, work)));
    for (const result of results) if (result.status === "rejected") throw result.reason;
    // An embedded database blocks the thread: requests come first.
    await setImmediate();
  }
  return entries.length > 0;
}

/** Announces what changed every few seconds: each time, all lists have to be rendered again. */
function openAnnouncer({ db, tags }: ImportContext) {
  // What an interrupted run has not announced.
  tags.add("feed");
  let last = 0;
  const end = async () => {
    if (tags.size === 0) return;
    const changed = [...tags];
    tags.clear();
    last = Date.now();
    await announce(db, ...changed);
  };
  return { end, tick: async () => void (Date.now() - last > announceMs && (await end())) };
}
