import { type Db, engineOf } from "../../../db/engine.ts";
import { lastMigration } from "../../../db/migrate.ts";
import type { Storage } from "../../../storage/storage.ts";
import type { ZipEntry } from "../../../storage/zip-writer.ts";
import { imageWidths } from "../../lib/image.ts";
import { isPictureKey, pictureSize } from "../../lib/image-files.ts";
import { programVersion } from "../../writing/models/release.server.ts";
import { type ExportedTable, exportedTable, exportedTables } from "./exported-tables.server.ts";
import { type Row, readRows, readSearchRows } from "./read-rows.server.ts";
import { readDrafts, readTexts } from "./read-texts.server.ts";
import { writeArchive } from "./write-archive.server.ts";

/** Raise this when a program of an earlier version could not restore the export, or a new one could not restore an old export. */
export const formatVersion = 2;
export const manifestName = "lectern-export.json";
export const formatName = "lectern-export";
export const dataFile = (table: string) => `data/${table}.jsonl`;
export const searchFile = dataFile("search-order");

/** How much is done, in files and of how many about. */
export type OnProgress = (done: number, total: number) => void;

export interface ExportSummary {
  blogs: number;
  drafts: number;
  images: number;
  /** Files of images that the storage does not have. */
  missing: number;
}

/**
 * Writes an export of the whole site to a new file: what the database held at one moment, and the images. It has its name only
 * when it is complete. `site`: its address. Throws when the disk, the database or the storage fails, or the signal's reason.
 */
export async function exportSite(
  db: Db,
  images: Storage,
  file: string,
  site: string,
  options: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<ExportSummary> {
  const summary = { blogs: 0, drafts: 0, images: 0, missing: 0 };
  await engineOf(db).snapshot(async (db) => {
    const total = await countFiles(db);
    const files = withProgress(filesOf(db, images, summary), total, options.onProgress);
    await writeArchive(file, files, options.signal, (sha256) => {
      const about = { format: formatName, version: formatVersion, program: programVersion() };
      const made = { tables: lastMigration(), site, createdAt: new Date().toISOString() };
      const manifest = { ...about, ...made, ...summary, sha256 };
      return { name: manifestName, content: `${JSON.stringify(manifest, null, 2)}\n` };
    });
  });
  return summary;
}

async function* filesOf(db: Db, images: Storage, summary: ExportSummary): AsyncGenerator<ZipEntry> {
  const dataOf = (table: ExportedTable) => ({
    name: dataFile(table.name),
    content: jsonLines(readRows(db, table)),
  });
  for (const table of exportedTables) if (table.name !== "jobs") yield dataOf(table);
  yield { name: searchFile, content: jsonLines(readSearchRows(db)) };
  for await (const { name, text } of readTexts(db)) {
    summary.blogs++;
    yield { name, content: text };
  }
  for await (const { name, text } of readDrafts(db)) {
    summary.drafts++;
    yield { name, content: text };
  }
  for await (const key of readImageKeys(db)) {
    const widths = isPictureKey(key) ? [pictureSize] : imageWidths;
    for (const width of widths) {
      const path = `${key}-${width}.webp`;
      // What was removed since the moment of the export.
      const bytes = await images.get(path);
      if (!bytes) summary.missing++;
      else yield { name: `images/${path}`, content: bytes, isCompressed: true };
    }
    summary.images++;
  }
  // Work that needs all the rest.
  yield dataOf(exportedTable("jobs"));
}

async function* readImageKeys(db: Db): AsyncGenerator<string> {
  for await (const rows of readRows(db, exportedTable("images")))
    for (const { key } of rows) yield String(key);
}

async function* jsonLines(batches: AsyncIterable<Row[]>) {
  for await (const rows of batches) yield rows.map((row) => `${JSON.stringify(row)}\n`).join("");
}

async function* withProgress(files: AsyncIterable<ZipEntry>, total: number, onProgress?: OnProgress) {
  let done = 0;
  for await (const file of files) {
    yield file;
    onProgress?.(Math.min(++done, total), total);
  }
}

/** About how many: what was removed is gone. */
async function countFiles(db: Db) {
  const { blogs, drafts, images } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom("blogs")
        .select((eb) => eb.fn.countAll().as("count"))
        .as("blogs"),
      eb
        .selectFrom("drafts")
        .select((eb) => eb.fn.countAll().as("count"))
        .as("drafts"),
      eb
        .selectFrom("images")
        .select((eb) => eb.fn.countAll().as("count"))
        .as("images"),
    ])
    .executeTakeFirstOrThrow();
  return exportedTables.length + Number(blogs) + Number(drafts) + imageWidths.length * Number(images);
}
