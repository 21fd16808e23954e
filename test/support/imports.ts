import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ImportOptions } from "../../app/import/lib/import-options.ts";
import { advanceImport } from "../../app/import/models/advance-import.server.ts";
import { createImport, findImport, setImportState } from "../../app/import/models/import.server.ts";
import type { ImportParts } from "../../app/import/models/import-parts.server.ts";
import { listEntries } from "../../app/import/models/report.server.ts";
import { openFetchPublic } from "../../app/outbound/fetch-public.server.ts";
import { zipOf } from "../../packages/blog-exports/tests/zip.ts";
import type { TestSite } from "./site.ts";

export const importer = "owner2222222";

export function partsOf({ db, parts }: TestSite, fetchPublic = openFetchPublic()): ImportParts {
  const { renderer, images, siteSettings, settings } = parts;
  const site = siteSettings.current();
  const { PUBLIC_URL: publicUrl } = settings;
  // What goes wrong within the import fails the test.
  const onError = (error: unknown) => {
    throw error;
  };
  return { db, renderer, images, fetchPublic, publicUrl, site, onError };
}

/** Adds an import of a ZIP file with these files, and returns its id. It is not read yet. */
export async function beginImport(
  site: TestSite,
  files: Record<string, string | Uint8Array>,
  options: Partial<ImportOptions> = {},
) {
  const folder = join(site.parts.settings.DATA_DIR, "imports");
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, await zipOf(files));
  const all = {
    authors: "people" as const,
    as: "",
    site: "",
    fetchesImages: false,
    hosts: [] as string[],
    invites: false,
    ...options,
  } satisfies ImportOptions;
  const email = "olga@example.com";
  const owner = { id: importer, email, email_key: email, name: "Olga Owner", role: "owner" as const };
  await site.db
    .insertInto("users")
    .values({ ...owner, created_at: "2026-01-01T00:00:00.000Z" })
    .onConflict((c) => c.doNothing())
    .execute();
  const id = await createImport(site.db, { userId: importer, file, fileName: "old-blog.zip", options: all });
  if (!id) throw new Error("another import is open");
  return id;
}

const never = new AbortController().signal;

/** Reads an import and runs it. Returns its state and report. */
export async function finishImport(site: TestSite, id: string, parts = partsOf(site), signal = never) {
  await advanceImport(parts, id, signal);
  if (await setImportState(site.db, id, ["planned"], "running")) await advanceImport(parts, id, signal);
  return reportOf(site, id);
}

export async function reportOf({ db }: TestSite, id: string) {
  const { entries } = await listEntries(db, id, {});
  const row = (await findImport(db, id))!;
  return { id, state: row.state, problem: row.problem, known: row.known, entries };
}

export async function importFiles(
  site: TestSite,
  files: Record<string, string | Uint8Array>,
  options: Partial<ImportOptions> = {},
) {
  return finishImport(site, await beginImport(site, files, options));
}

/** A post of a folder of Markdown. */
export function postFile(fields: Record<string, unknown>, text: string) {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ["---", ...lines, "---", "", text].join("\n");
}
