import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTemplate } from "../../setup/template.ts";

/** Makes the data folder that every site starts from: its first start, which renders the library, takes the longest. */
export default async function setup() {
  const folder = mkdtempSync(join(tmpdir(), "lectern-e2e-template-"));
  await createTemplate(undefined, folder);
  process.env.E2E_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
