// Reads an export in a thread of its own: parsing a large one would stop the site.
import { parentPort, workerData } from "node:worker_threads";
import { ImportError } from "blog-exports/import-error";
import type { ImportedEntry } from "blog-exports/imported";
import { openArchive } from "blog-exports/open-archive";
import { findSource } from "blog-exports/sources";
import { cleanLine } from "../../lib/characters.ts";
import { limitEntry } from "../lib/limit-entry.ts";
import type { ReadingTask } from "./read-entries.server.ts";

/** Of one message, roughly. */
const [maxEntries, maxLength] = [20, 500_000];

const { file, fileName, site } = workerData as ReadingTask;
const reading = start();
// A failure is told to whoever asks first.
reading.catch(() => {});

parentPort!.on("message", async (wish: "head" | "entries") => {
  try {
    const { head, entries } = await reading;
    parentPort!.postMessage(wish === "head" ? { head } : { entries: await nextOf(entries) });
  } catch (error) {
    if (error instanceof ImportError) parentPort!.postMessage({ problem: error.message });
    else throw error;
  }
});

async function start() {
  const archive = await openArchive(file, fileName);
  if (archive.paths.some((path) => /(?:^|\/)lectern-export\.json$/.test(path)))
    throw new ImportError(
      "This is the export of a whole site. A new site is made of it by whoever runs the server.",
    );
  const source = await findSource(archive);
  if (!source && archive.paths.some((path) => /\.zip$/i.test(path)))
    throw new ImportError("There is a ZIP file within the file: unpack it once, and import the one within.");
  if (!source)
    throw new ImportError(
      "This is no export that the import knows: of Ghost, WordPress, Medium, Substack, DEV, Blogger, or Markdown.",
    );
  const { name, label } = source;
  const siteIn = cleanLine(await source.siteOf(archive)).slice(0, 200);
  return { head: { name, label, siteIn }, entries: source.read(archive, site)[Symbol.asyncIterator]() };
}

/** Empty after the last one. */
async function nextOf(entries: AsyncIterator<ImportedEntry>) {
  const batch: ImportedEntry[] = [];
  for (let length = 0; batch.length < maxEntries && length < maxLength; ) {
    const { value, done } = await entries.next();
    if (done) break;
    const entry = limitEntry(value);
    batch.push(entry);
    length += lengthOf(entry);
  }
  return batch;
}

/** Of all texts, roughly: the smaller ones of one entry may be many. */
const lengthOf = (entry: ImportedEntry) =>
  "body" in entry ? entry.body.text.length + JSON.stringify({ ...entry, body: "" }).length : 0;
