import { basename } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ImportError } from "blog-exports/import-error";
import { openArchive } from "blog-exports/open-archive";
import { isUnproven } from "../../accounts/models/imported-person.server.ts";
import { isHostOf, knownHosts, openHostCounts } from "../lib/picture-hosts.ts";
import { openConverter } from "../reading/converter.server.ts";
import { openReading, type Reading } from "../reading/read-entries.server.ts";
import { forgetPlanned, storeEntries } from "./entry.server.ts";
import { hasImportState, type Import, setImportState, updateImport } from "./import.server.ts";
import type { ImportParts } from "./import-parts.server.ts";
import { stageEntry } from "./stage-entry.server.ts";

/** Reads the file of an import, and stores what would come. Run again after an interruption, it begins anew. */
export async function planImport(parts: ImportParts, row: Import, signal: AbortSignal): Promise<void> {
  const { db } = parts;
  const { id, file, file_name: fileName, options } = row;
  const reading = await openReading({ file, fileName, site: options.site }, signal);
  try {
    const { name, label, siteIn } = reading.head;
    const origin = `${name} ${originOf(row, name, siteIn)}`;
    await forgetPlanned(db, id);
    await updateImport(db, id, { source: label, origin });
    const chosen = { ...options, hosts: options.hosts ?? knownHosts(name) };
    const hosts = openHostCounts(options);
    const known = await readAll(parts, { ...row, origin, options: chosen }, hosts, reading, signal);
    const pictures = hosts.counts();
    const found = pictures.map(([host]) => host).filter((host) => isHostOf(chosen.hosts, host));
    await updateImport(db, id, { options: JSON.stringify({ ...options, hosts: found, pictures }) });
    await setImportState(db, id, ["reading"], "planned", { known });
  } finally {
    await reading.close();
  }
}

type HostCounts = ReturnType<typeof openHostCounts>;

/** What tells one old site from another: its host, as it was typed or as the file says. A folder of Markdown that names none is told by its own name. */
function originOf({ options, file_name }: Import, source: string, siteIn: string) {
  if (options.site) return new URL(options.site).host;
  if (siteIn) return siteIn;
  return source === "markdown" ? basename(file_name).replace(/\.zip$/i, "") : "";
}

/** Returns how many entries were imported before. */
async function readAll(
  { db, site }: ImportParts,
  row: Import,
  hosts: HostCounts,
  reading: Reading,
  signal: AbortSignal,
) {
  const archive = await openArchive(row.file, row.file_name);
  const files = new Set(archive.paths);
  archive.close();
  const converter = openConverter();
  const staging = {
    ...{
      converter,
      hosts,
      options: row.options,
      timeZone: site.timeZone,
      hasFile: (path: string) => files.has(path),
    },
    isUnproven: (email: string) => isUnproven(db, email),
  };
  const images = new Set<string>();
  let [seq, stored] = [0, 0];
  try {
    for (;;) {
      const entries = await reading.next(signal);
      if (entries.length === 0) break;
      for (const entry of entries) {
        const staged = (await stageEntry(staging, entry)).filter(
          ({ key, kind }) => kind !== "image" || (!images.has(key) && images.add(key)),
        );
        stored += await storeEntries(db, row, seq, staged);
        seq += staged.length;
        // An embedded database blocks the thread: requests come first.
        await setImmediate();
      }
      if (!(await hasImportState(db, row.id, ["reading"]))) break;
    }
  } finally {
    await converter.close();
  }
  if (seq === 0) throw new ImportError("There is nothing to import in this file.");
  return seq - stored;
}
