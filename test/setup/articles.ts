import { globSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { markChecked } from "./articles-stamp.ts";

export default function setup({ name, vitest }: TestProject) {
  return function teardown() {
    const modules = vitest.state.getTestModules().filter(({ project }) => project.name === name);
    const isWhole = modules.length === globSync("test/articles/*.test.ts").length;
    const isPart = vitest.config.testNamePattern !== undefined || !isWhole;
    if (!isPart && modules.every((module) => module.ok())) markChecked();
  };
}
