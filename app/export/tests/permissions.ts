import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Act, form, owners, read } from "../../../test/permissions/act.ts";
import type { TestSite } from "../../../test/support/site.ts";

const siteExport = "lectern-export-20260301-080000.zip";

export const acts: Act[] = [
  read("download an export", `/desk/care/files/${siteExport}`, owners(200)),
  form("export the site", "/desk/care", { act: "make-file", kind: "export" }, owners(303)),
];

export async function seed({ settings }: TestSite) {
  const folder = join(settings.DATA_DIR, "exports");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, siteExport), "everything");
}
