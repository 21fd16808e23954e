import type { TestProject } from "vitest/node";
import { startPostgres } from "./start-postgres.ts";
import { createTemplate } from "./template.ts";

export default async function setup(project: TestProject) {
  const { url, stop } = await startPostgres();
  await createTemplate(`${url}/template`, "");
  project.provide("template", { server: url });
  return stop;
}
