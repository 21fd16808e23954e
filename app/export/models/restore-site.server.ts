import { type Db, engineOf } from "../../../db/engine.ts";
import type { Storage } from "../../../storage/storage.ts";
import { wakeRunners } from "../../core/job.server.ts";
import { isImageFileName } from "../../lib/image-files.ts";
import { maxImageBytes } from "../../lib/image-limits.ts";
import type { Renderer } from "../../markdown/renderer.server.ts";
import { reserveRows } from "../../search/models/search-index.server.ts";
import { batchSize as renderBatchSize, renderOldHtml } from "../../writing/models/stored-html.server.ts";
import { readTextFile } from "../lib/text-file.ts";
import { dataFile, manifestName, type OnProgress, searchFile } from "./export-site.server.ts";
import { exportedTables } from "./exported-tables.server.ts";
import { type ArchiveFile, checkExport, damaged, type Manifest, readArchive } from "./open-archive.server.ts";
import type { Row } from "./read-rows.server.ts";
import { draftFolder, textFolders } from "./read-texts.server.ts";
import { storeBlogTexts, storeDraftTexts, storeRows, type Text } from "./restore-rows.server.ts";
import { beginRestore, endRestore } from "./restore-state.server.ts";

const batchSize = 200;
const maxTextBytes = 4_000_000;

export interface RestoreParts {
  db: Db;
  images: Storage;
  renderer: Renderer;
}

/**
 * Makes an empty site the one of an export, which is checked first. Interrupted, it goes on when it is called again with the same
 * file: every step is harmless when it is done twice. Throws an OperatorError with a sentence when the export is damaged or the
 * site is not empty; then nothing was changed. Returns the manifest.
 */
export async function restoreExport(
  { db, images, renderer }: RestoreParts,
  file: string,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: OnProgress } = {},
): Promise<Manifest> {
  const manifest = await checkExport(file, signal);
  await beginRestore(db, manifest.sha256);
  const texts = collectTexts(db);
  let done = 0;
  let total = 1;
  const progress = (count: number) => {
    done = Math.min(done + count, total);
    onProgress?.(done, total);
  };
  for await (const entry of readArchive(file)) {
    signal?.throwIfAborted();
    total = entry.count + manifest.blogs;
    if (entry.name !== manifestName) await restoreFile(db, images, entry, texts.add);
    progress(1);
  }
  await texts.store();
  await renderAll(db, renderer, progress, signal);
  await endRestore(db);
  await engineOf(db).bus.publish(undefined);
  await wakeRunners(db);
  return manifest;
}

async function restoreFile(db: Db, images: Storage, file: ArchiveFile, addText: AddText) {
  const { name } = file;
  const [folder = "", rest = ""] = name.split(/\/(.*)/s);
  if (folder === "data") return restoreData(db, file);
  if (folder === "images" && isImageFileName(rest))
    return images.put(rest, await file.read(maxImageBytes), "image/webp");
  const [, id] = /^([\w-]{1,100})\.md$/.exec(rest) ?? [];
  const isDraft = folder === draftFolder;
  if (!id || !(isDraft || Object.values(textFolders).includes(folder)))
    damaged(`${name} is nothing that an export has`);
  const markdown = readTextFile((await file.read(maxTextBytes)).toString());
  if (markdown === undefined) damaged(`${name} has no front matter`);
  return addText({ id, markdown }, isDraft);
}

async function restoreData(db: Db, file: ArchiveFile) {
  const isSearch = file.name === searchFile;
  const table = exportedTables.find(({ name }) => dataFile(name) === file.name);
  if (!table && !isSearch) damaged(`${file.name} is nothing that an export has`);
  for await (const rows of readRows(file)) {
    if (table) await storeRows(db, table, rows);
    else await reserveRows(db, rows as unknown as { row: number; blog_id: string }[]);
  }
  if (isSearch) await engineOf(db).search.continueRows(db);
}

async function* readRows(file: ArchiveFile): AsyncGenerator<Row[]> {
  let [rest, rows]: [string, Row[]] = ["", []];
  for await (const piece of (await file.open()).setEncoding("utf8")) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop()!;
    if (rest.length > maxTextBytes) damaged(`${file.name} has a line that is too long`);
    for (const line of lines) rows.push(parseRow(file.name, line));
    while (rows.length >= batchSize) yield rows.splice(0, batchSize);
  }
  if (rest) damaged(`${file.name} is not whole`);
  yield rows;
}

function parseRow(name: string, line: string): Row {
  try {
    return JSON.parse(line);
  } catch {
    return damaged(`${name} has a line that is no JSON`);
  }
}

type AddText = (text: Text, isDraft: boolean) => Promise<void>;

/** Stores texts in batches. */
function collectTexts(db: Db) {
  const [blogs, drafts]: [Text[], Text[]] = [[], []];
  const store = async () => {
    if (blogs.length > 0) await storeBlogTexts(db, blogs.splice(0));
    if (drafts.length > 0) await storeDraftTexts(db, drafts.splice(0));
  };
  const add: AddText = async (text, isDraft) => {
    (isDraft ? drafts : blogs).push(text);
    if (blogs.length + drafts.length >= batchSize) await store();
  };
  return { add, store };
}

/** What is rendered, and in the search, is made of the texts. */
async function renderAll(
  db: Db,
  renderer: Renderer,
  onBatch: (count: number) => void,
  signal = new AbortController().signal,
) {
  for (let after: Parameters<typeof renderOldHtml>[2]; ; ) {
    const { next } = await renderOldHtml(db, renderer, after, signal);
    if (!next) return;
    onBatch(renderBatchSize);
    after = next;
  }
}
