import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
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

test("a command that finds no site makes none, and says where it looked", async ({ database }) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "elsewhere");
  for (const args of [
    ["jobs"],
    ["doctor"],
    ["owner", "ann@example.com"],
    ["export", "site.zip"],
    ["move", "--stop"],
  ]) {
    const { code, stderr } = await runLecternPlainly({ DATA_DIR }, args);
    expect([args[0], code]).toEqual([args[0], 1]);
    expect(stderr).toContain(
      `There is no site at ${join(DATA_DIR, "lectern.db")}. The settings were read from`,
    );
    expect(existsSync(DATA_DIR)).toBe(false);
  }
});
