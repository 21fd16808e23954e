import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Db } from "../../db/engine.ts";
import { wakeRunners } from "../core/job.server.ts";
import { removeOld } from "../core/site-file.server.ts";
import { findAddressOwner, findUser } from "../core/user.server.ts";
import { readMultipartForm } from "../http/multipart-form.server.ts";
import { cleanLine } from "../lib/characters.ts";
import { newId } from "../lib/new-id.ts";
import { fieldText } from "../lib/text.ts";
import { countOf } from "./lib/describe-counts.ts";
import { type ImportOptions, readSite } from "./lib/import-options.ts";
import {
  createImport,
  enqueueImport,
  findImport,
  findOpenImport,
  updateImport,
} from "./models/import.server.ts";
import { countEntries } from "./models/report.server.ts";
import { authorChoices, type UploadFields } from "./upload-fields.ts";

const GB = 1024 ** 3;
const maxFileBytes = 2 * GB;
const anotherIsOpen = "Another import is open. Finish or cancel it first.";

const keptMs = 7 * 24 * 60 * 60_000;

/** Where the files of imports are, on the node that received them. */
const importFolder = (dataFolder: string) => join(dataFolder, "imports");

/** Stores the file of a form and begins its import. `error`: why it did not, with what was typed. */
export async function receiveImport(
  db: Db,
  { DATA_DIR }: { DATA_DIR: string },
  userId: string,
  request: Request,
): Promise<{ id: string } | (UploadFields & { error: string })> {
  const folder = importFolder(DATA_DIR);
  await mkdir(folder, { recursive: true });
  const form = await readMultipartForm(request, { maxBytes: maxFileBytes + 100_000, maxFileBytes, folder });
  try {
    const fields = readFields(form.fields);
    const refuse = (error: string) => ({ ...fields, error });
    if (form.tooLarge) return refuse("The file is larger than 2 GB. Whoever runs the server can import it.");
    if (form.diskError) return refuse("The server has no room for the file. Nothing was imported.");
    if (form.isIncomplete) return refuse("The file did not arrive completely. Please send it again.");
    if (!form.file?.name) return refuse("Choose a file first.");
    const options = await readOptions(db, userId, fields);
    if (typeof options === "string") return refuse(options);
    if (await findOpenImport(db)) return refuse(anotherIsOpen);
    const file = join(folder, newId());
    await rename(form.file.path, file);
    const fileName = cleanLine(basename(form.file.name)).slice(0, 200) || "export";
    const id = await createImport(db, { userId, file, fileName, options });
    if (!id) return refuse(anotherIsOpen);
    await enqueueImport(db, id);
    await wakeRunners(db);
    return { id };
  } finally {
    await form.dispose();
  }
}

function readFields(form: FormData): UploadFields {
  const line = (name: string) => cleanLine(fieldText(form, name));
  const isChecked = (name: string) => form.get(name) === "yes";
  const [fetchesImages, invites] = [isChecked("images"), isChecked("invite")];
  return { site: line("site"), authors: line("authors"), as: line("as"), fetchesImages, invites };
}

/** What was chosen, or what is wrong with it. */
async function readOptions(db: Db, userId: string, fields: UploadFields): Promise<ImportOptions | string> {
  const { fetchesImages, invites } = fields;
  const site = fields.site && readSite(fields.site);
  if (site === undefined) return "The address of the old site is none. It looks like https://old.example";
  if (fetchesImages && !site) return "To fetch images, say the address of the old site.";
  const [authors] = authorChoices.find(([name]) => name === fields.authors) ?? ["people"];
  const as = authors === "one" ? await findOneAuthor(db, userId, fields.as) : "";
  if (as === undefined) return "No member has confirmed this email.";
  return { authors, as, site, fetchesImages, invites };
}

/** Of whoever imports, it does not matter how they have their e-mail. */
async function findOneAuthor(db: Db, userId: string, email: string) {
  const [user, owner] = await Promise.all([findUser(db, email), findAddressOwner(db, email)]);
  return user?.id === userId ? userId : owner?.id;
}

/** Deletes the file of an import, of which nothing can be tried again. One that a command read in its place stays. */
export async function dropImportFile(db: Db, dataFolder: string, id: string): Promise<void> {
  const row = await findImport(db, id);
  if (row?.state !== "done" || dirname(row.file) !== importFolder(dataFolder)) return;
  if (countOf(await countEntries(db, id), ["failed", "planned"]) > 0) return;
  await rm(row.file, { force: true });
  await updateImport(db, id, { file: "" });
}

/** Deletes the files of imports that were received more than a week ago. `now` in milliseconds since 1970. */
export async function sweepImportFiles(dataFolder: string, now: number): Promise<void> {
  await removeOld(importFolder(dataFolder), keptMs, now);
}
