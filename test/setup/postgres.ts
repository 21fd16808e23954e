import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";
import { createTemplateDatabase } from "./template.ts";

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  await createTemplateDatabase(`${url}/template`, "");
  project.provide("template", { server: url });
  return stop;
}
