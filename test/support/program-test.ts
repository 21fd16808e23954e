import { test as base } from "vitest";
import { freshDatabase } from "./database.ts";
import { type Program, runProgram } from "./program.ts";

/** Fixture: `start` starts the program, on a fresh database unless the settings name another. It ends with the test. */
export const test = base
  .extend("database", async ({ task: _ }, { onCleanup }) => {
    const database = await freshDatabase();
    onCleanup(database.remove);
    return database;
  })
  .extend("start", async ({ database }, { onCleanup }) => {
    const programs: Program[] = [];
    onCleanup(async () => {
      await Promise.all(programs.map((program) => program.end()));
    });
    return (settings: Record<string, string> = {}) => {
      const program = runProgram({ ...database.settings, ...settings });
      programs.push(program);
      return program;
    };
  });
