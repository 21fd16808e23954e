import { resolve } from "node:path";
import { expect } from "vitest";
import { test } from "../support/jobs.ts";
import { runLecternPlainly } from "../support/run-lectern.ts";

test("a command names the database that it reads, without a password", async ({ database }) => {
  const { stderr } = await runLecternPlainly(database.settings, ["jobs"]);
  const { DATABASE_URL, DATA_DIR } = database.settings;
  if (!DATABASE_URL) return expect(stderr).toBe(`Database: ${resolve(DATA_DIR, "lectern.db")}\n`);
  const { host, pathname } = new URL(DATABASE_URL);
  expect(stderr).toBe(`Database: postgres://${host}${pathname}, files: ${resolve(DATA_DIR)}\n`);
});
