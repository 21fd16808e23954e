import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inject } from "vitest";
import { type Act, form, owners, read } from "../../../test/permissions/act.ts";
import type { TestSite } from "../../../test/support/site.ts";

const backup = "lectern-20260301-080000.db";
/** The status of making a backup: 303 on SQLite; 409 on PostgreSQL, whose backups pg_dump makes. */
const backUpStatus = () => ("server" in inject("template") ? 409 : 303);

export const acts: Act[] = [
  read("see the care page", "/desk/care", owners(200)),
  read("download a backup", `/desk/care/backups/${backup}`, owners(200)),
  {
    ...form("back-up", "/desk/care", { act: "back-up" }, owners(303)),
    get expected() {
      return owners(backUpStatus());
    },
  },
  form("retry a job", "/desk/care", { act: "retry-job", job: "nothing" }, owners(303)),
];

export async function seed({ settings }: TestSite) {
  const folder = join(settings.DATA_DIR, "backups/databases");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, backup), "a copy");
}
