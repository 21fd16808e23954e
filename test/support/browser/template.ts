import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryRoot } from "../../../tools/temporary-root.ts";
import { createTemplateDatabase } from "../../setup/template.ts";

/** Creates the data folder that is copied for each site. A first start is slow, because it renders all articles. */
export default async function setup() {
  const folder = mkdtempSync(join(temporaryRoot(), "lectern-e2e-template-"));
  await createTemplateDatabase(undefined, folder);
  process.env.E2E_TEMPLATE = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
