import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type Act, everyone, form, multipartForm, owners, read } from "../../../test/permissions/act.ts";
import type { TestSite } from "../../../test/support/site.ts";

const backup = "lectern-20260301-080000.db";
const wholeSite = "lectern-backup-20260301-080000.zip";
/** The status of making a backup: 303 on SQLite; 409 on PostgreSQL, whose backups pg_dump makes. */
const backUpStatus = () => ("server" in inject("template") ? 409 : 303);

export const acts: Act[] = [
  read("see the care page", "/desk/care", owners(200)),
  read("download a backup", `/desk/care/backups/${backup}`, owners(200)),
  ...[{ act: "back-up" }, { act: "make-file", kind: "backup" }].map((fields) => ({
    ...form(fields.act, "/desk/care", fields as Record<string, string>, owners(303)),
    get expected() {
      return owners(backUpStatus());
    },
  })),
  read("download everything", `/desk/care/files/${wholeSite}`, owners(200)),
  form("delete the file of everything", "/desk/care", { act: "delete-file", name: wholeSite }, owners(303)),
  // The site is not empty.
  multipartForm("bring a site back", "/setup", {}, everyone(404)),
  form("send a piece of a site", "/setup/file?file=a", {}, everyone(404)),
  form("retry a job", "/desk/care", { act: "retry-job", job: "nothing" }, owners(303)),
];

export async function seed({ settings }: TestSite) {
  const folder = join(settings.DATA_DIR, "backups/databases");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, backup), "a copy");
  await mkdir(join(settings.DATA_DIR, "exports"), { recursive: true });
  await writeFile(join(settings.DATA_DIR, "exports", wholeSite), "everything");
}
