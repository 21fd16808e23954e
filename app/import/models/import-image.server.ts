import { basename } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ImportError } from "blog-exports/import-error";
import { archivePath } from "blog-exports/imported";
import { inTransaction } from "../../../db/transaction.ts";
import { storeImage } from "../../core/image.server.ts";
import { Busy } from "../../lib/fair-queue.ts";
import { maxImageBytes } from "../../lib/image-limits.ts";
import { refusalText } from "../../lib/refused-images.ts";
import { addressInKey } from "../lib/find-image.ts";
import { type EntryRow, settleEntry } from "./entry.server.ts";
import { type ImportContext, settleFailed } from "./import-context.server.ts";

const fetchMs = 30_000;
const busyMs = 1000;

/** Stores an image of the archive or of the old site. One that cannot be had may be tried again. */
export async function importImage(context: ImportContext, entry: EntryRow): Promise<void> {
  const address = addressInKey(entry.entry_key);
  const bytes = await bytesOf(context, address).catch((error) => {
    if (error instanceof ImportError) return error;
    throw error;
  });
  if (bytes instanceof ImportError) return settleFailed(context, entry, [bytes.message]);
  const image = await store(context, basename(address.replace(/[?#].*$/s, "")), bytes);
  if ("refused" in image)
    return settleFailed(context, entry, [refusalText("This site cannot show it.", image)]);
  // With a note it failed before, and posts were imported without it: `planLackingAgain` finds it by the note.
  const notes = entry.has_notes ? ["A later try took it."] : [];
  await inTransaction(context.db, (db) =>
    settleEntry(db, entry, { state: "done", target: image.key, notes }),
  );
}

async function bytesOf({ archive, row, fetchPublic, signal }: ImportContext, address: string) {
  const path = archivePath(address);
  if (path !== undefined) return archive.read(path, maxImageBytes);
  const { host: onlyHost, origin } = new URL(address);
  const limits = { timeoutMs: fetchMs, maxBytes: maxImageBytes, maxRedirects: 5, onlyHost, signal };
  const answer = await fetchPublic(address, limits);
  if (answer.problem !== undefined) throw new ImportError(answer.problem);
  if (answer.status !== 200)
    throw new ImportError(
      `${origin === row.options.site ? "The old site" : onlyHost} answers with the status ${answer.status}.`,
    );
  return answer.body;
}

/** Writers' images come first: while too many wait, this one waits, too. */
async function store({ db, images, importer, signal }: ImportContext, name: string, bytes: Uint8Array) {
  for (;;) {
    try {
      return await storeImage(db, images, importer.id, { name, bytes }, signal);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      await setTimeout(busyMs, undefined, { signal });
    }
  }
}
