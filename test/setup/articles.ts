import { globSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { markArticlesChecked } from "./articles-stamp.ts";

export default function setup({ name, vitest }: TestProject) {
  return function teardown() {
    const modules = vitest.state.getTestModules().filter(({ project }) => project.name === name);
    const hasAllFiles = modules.length === globSync("test/articles/*.test.ts").length;
    const hasAllTests = hasAllFiles && vitest.config.testNamePattern === undefined;
    if (hasAllTests && modules.every((module) => module.ok())) markArticlesChecked();
  };
}
