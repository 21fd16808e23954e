// npx lectern import FILE: reads an export of another program, says what would come, and imports it, in this process.
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findFirstOwner } from "../app/accounts/models/owner.server.ts";
import { futureOwner } from "../app/accounts/models/role.server.ts";
import { findAddressOwner } from "../app/core/user.server.ts";
import { isSiteExport } from "../app/export/models/open-archive.server.ts";
import { describeCounts } from "../app/import/lib/describe-counts.ts";
import { type ImportOptions, readSite } from "../app/import/lib/import-options.ts";
import { type EntryKind, kindNames } from "../app/import/lib/import-state.ts";
import { advanceImport } from "../app/import/models/advance-import.server.ts";
import {
  createImport,
  findImport,
  findOpenImport,
  hasImportJob,
  removePlan,
  setImportState,
} from "../app/import/models/import.server.ts";
import type { ImportParts } from "../app/import/models/import-parts.server.ts";
import { countEntries, countNotes, listEntries } from "../app/import/models/report.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { openFetchPublic } from "../app/outbound/fetch-public.server.ts";
import { fixedSettings, withDefaults } from "../app/site/lib/site-settings.ts";
import { readSiteSettings } from "../app/site/models/site-settings.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { EnvSettings } from "../config/settings.ts";
import type { Db } from "../db/engine.ts";
import { openStorage } from "../storage/open.ts";
import { importExport } from "./export-commands.ts";

const importFlags = {
  as: { type: "string" },
  company: { type: "boolean" },
  from: { type: "string" },
  "dry-run": { type: "boolean" },
  "fetch-images": { type: "boolean" },
  "images-from": { type: "string" },
  invite: { type: "boolean" },
} as const;

type ImportFlags = ReturnType<typeof parseArgs<{ options: typeof importFlags }>>["values"];

const progressMs = 2000;

/** Whether a command is meant to make the site, when there is none: with a whole site, or for the company. */
export async function makesSite(args: string[]): Promise<boolean> {
  const { positionals, values } = parseArgs({ args, options: importFlags, allowPositionals: true });
  return (
    values.company === true || (positionals[0] !== undefined && (await isWholeSite(resolve(positionals[0]))))
  );
}

const isWholeSite = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isFile() === true && isSiteExport(path);

/** `args`: what stands behind "import". Returns the report. Interrupted, the same command goes on where it was. */
export async function importFile(db: Db, settings: EnvSettings, args: string[]): Promise<string> {
  const { positionals, values: flags } = parseArgs({ args, options: importFlags, allowPositionals: true });
  const [file, ...others] = positionals;
  if (!file || others.length > 0)
    throw new OperatorError("Say which file or folder: npx lectern import FILE");
  const path = resolve(file);
  if (await isWholeSite(path)) return importExport(db, file, settings);
  const id = await openOrCreate(db, path, await optionsOf(db, flags));
  const parts = await openParts(db, settings);
  const abort = new AbortController();
  const stop = () => abort.abort(new OperatorError("Stopped. The same command goes on where it was."));
  process.once("SIGINT", stop).once("SIGTERM", stop);
  const timer = setInterval(() => void printProgress(db, id).catch(() => {}), progressMs);
  try {
    await advanceImport(parts, id, abort.signal);
    if (flags["dry-run"]) return await dropPlan(db, id);
    console.error(await planOf(db, id));
    if (await setImportState(db, id, ["planned"], "running")) await advanceImport(parts, id, abort.signal);
    return await reportOf(db, id);
  } finally {
    clearInterval(timer);
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await parts.renderer.close();
  }
}

async function optionsOf(db: Db, flags: ImportFlags): Promise<ImportOptions> {
  const site = flags.from === undefined ? "" : readSite(flags.from);
  if (site === undefined) throw new OperatorError(`${flags.from} is no address of a site.`);
  if (flags["fetch-images"] && !site)
    throw new OperatorError("To fetch images, say from which site: --from https://old.example");
  const user = flags.as === undefined ? undefined : await findAddressOwner(db, flags.as);
  if (flags.as !== undefined && !user)
    throw new OperatorError(`No member of this site has confirmed the email ${flags.as}.`);
  return {
    authors: user ? "one" : flags.company ? "company" : "people",
    as: user?.id ?? "",
    ...(flags["images-from"] !== undefined && {
      hosts: flags["images-from"].split(/[\s,]+/).filter(Boolean),
    }),
    ...{ site, fetchesImages: flags["fetch-images"] ?? false, invites: flags.invite ?? false },
  };
}

/** The open import of this file, which was interrupted, or a new one. */
async function openOrCreate(db: Db, file: string, options: ImportOptions): Promise<string> {
  const owner = (await findFirstOwner(db)) ?? (options.authors === "company" ? futureOwner : undefined);
  if (!owner)
    throw new OperatorError(
      "The site has no owner yet: npx lectern owner EMAIL. With --company it needs none.",
    );
  const created = await createImport(db, {
    userId: owner,
    file,
    fileName: file.split(/[\\/]/).at(-1)!,
    options,
  });
  if (created) return created;
  const open = await findOpenImport(db);
  if (open?.file !== file || (await hasImportJob(db, open.id)))
    throw new OperatorError("Another import is open. Finish or cancel it at /desk/import.");
  return open.id;
}

async function openParts(db: Db, settings: EnvSettings): Promise<ImportParts> {
  const { settings: stored } = await readSiteSettings(db);
  return {
    ...{ db, renderer: openRenderer(), images: await openStorage(settings), fetchPublic: openFetchPublic() },
    site: withDefaults({ ...stored, ...fixedSettings(settings) }),
    publicUrl: new URL(settings.PUBLIC_URL ?? "http://127.0.0.1:3000").origin,
    onError: (error) => console.error(error),
  };
}

async function printProgress(db: Db, id: string) {
  const row = await findImport(db, id);
  const counts = await countEntries(db, id);
  const done = describeCounts(counts, ["done"]);
  if (row?.state === "reading")
    console.error(`Read: ${describeCounts(counts, ["planned", "failed"]) || "nothing yet"}`);
  if (row?.state === "running" && done) console.error(`Imported: ${done}`);
}

async function planOf(db: Db, id: string) {
  const row = (await findImport(db, id))!;
  if (row.state === "failed") throw new OperatorError(row.problem);
  const counts = describeCounts(await countEntries(db, id), ["planned"]) || "nothing new";
  const known = row.known > 0 ? `\nImported before and left out: ${row.known}` : "";
  const people = await notesOf(db, id, "person");
  const pictures = (row.options.pictures ?? []).map(
    ([host, count]) =>
      `Images on ${host}: ${count}, ${row.options.hosts?.includes(host) ? "to be fetched" : "which stay there"}`,
  );
  return [`${row.source}: ${counts}${known}`, ...pictures.map(plainLine), ...people].join("\n");
}

/** Says what would come, and forgets it. */
async function dropPlan(db: Db, id: string) {
  const plan = await planOf(db, id);
  const notes = await notesOf(db, id);
  await removePlan(db, id);
  return [plan, ...notes, "Nothing was imported."].join("\n");
}

async function reportOf(db: Db, id: string) {
  const row = (await findImport(db, id))!;
  if (row.state === "failed") throw new OperatorError(row.problem);
  const counts = await countEntries(db, id);
  const failed = describeCounts(counts, ["failed"]);
  return [
    `Imported: ${describeCounts(counts, ["done"]) || "nothing"}.`,
    ...(failed ? [`Not imported: ${failed}.`] : []),
    ...(await notesOf(db, id)),
    `The report is also at /desk/import/${id}, where the import can be undone.`,
  ].join("\n");
}

/** `only`: of entries of this kind. */
async function notesOf(db: Db, id: string, only?: EntryKind) {
  const lines = only ? [] : (await countNotes(db, id)).map(([note, count]) => `${count} × ${note}`);
  for (let after: number | undefined = -1; after !== undefined; ) {
    const page = await listEntries(db, id, { withNotes: true, after });
    for (const { kind, title, notes } of page.entries)
      if (!only || kind === only)
        lines.push(`${kindNames[kind][0]} “${title}”`, ...notes.map((note) => `    ${note}`));
    after = page.next;
  }
  // The names and texts come from a file: they must not move the cursor of the terminal.
  return lines.map(plainLine);
}

const plainLine = (line: string) => line.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
