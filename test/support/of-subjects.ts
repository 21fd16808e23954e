import { globSync } from "node:fs";
import { join } from "node:path";

/** What the files with this name in the tests of all subjects export. */
export async function ofSubjects<Exports>(name: string): Promise<Exports[]> {
  const files = globSync(join(import.meta.dirname, "../../app/*/tests", name)).sort();
  return Promise.all(files.map((file) => import(file)));
}
