import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createTemplateDatabase } from "./template.ts";

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-template-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once("exit", remove);
  await createTemplateDatabase(undefined, folder);
  project.provide("template", { file: join(folder, "lectern.db") });
  return remove;
}
