// The whole site as a file, and back.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { exportSite } from "../app/export/models/export-site.server.ts";
import { restoreExport } from "../app/export/models/restore-site.server.ts";
import { openRenderer } from "../app/markdown/renderer.server.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { EnvSettings } from "../config/settings.ts";
import { lockDataFolder } from "../db/connect.ts";
import type { Db } from "../db/engine.ts";
import { openStorage } from "../storage/open.ts";
import { exportStaticSite } from "./static-export.ts";

/** `args`: FILE.zip, or --static FOLDER. */
export async function exportSiteTo(db: Db, settings: EnvSettings, args: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args,
    options: { static: { type: "string" } },
    allowPositionals: true,
  });
  const [file, ...others] = positionals;
  if (values.static && !file) return exportStaticSite(db, values.static, settings);
  if (values.static || !file || others.length > 0)
    throw new OperatorError(
      "Say where to: npx lectern export FILE.zip, or npx lectern export --static FOLDER",
    );
  return exportToFile(db, file, settings);
}

async function exportToFile(db: Db, file: string, settings: EnvSettings): Promise<string> {
  const target = resolve(file);
  if (existsSync(target)) throw new OperatorError(`${file} exists. Name a file that does not.`);
  const images = await openStorage(settings);
  const done = await exportSite(db, images, target, settings.PUBLIC_URL).catch((error: Error) => {
    throw new OperatorError(`The site was not exported: ${error.message}.`);
  });
  const lost = done.missing > 0 ? ` ${done.missing} files of images are missing in the storage.` : "";
  return `${done.blogs} articles, ${done.drafts} drafts and ${done.images} images are in ${file}.${lost}
It holds no passwords, but everything else about everybody: keep it where only you can read it.`;
}

/** `import FILE.zip`, for an export of a whole site. */
export async function importExport(db: Db, file: string, settings: EnvSettings): Promise<string> {
  const unlock = settings.DATABASE_URL ? () => {} : lockDataFolder(settings.DATA_DIR);
  const renderer = openRenderer();
  try {
    const parts = { db, images: await openStorage(settings), renderer };
    const { blogs, drafts, site } = await restoreExport(parts, file);
    return `${blogs} articles and ${drafts} drafts of ${site} are here, with all people, comments and settings.
Passwords are not: people choose a new one with "Forgot your password?", or you give them one: npx lectern password EMAIL.`;
  } finally {
    await renderer.close();
    unlock();
  }
}
