// Who may see and do what with a class: nine roles at every page and every act.
import { expect } from "vitest";
import { statusOf } from "../../../test/permissions/act.ts";
import { recordingBrowser, rowsOfSubject } from "../../../test/permissions/needed-rows.ts";
import type { Browser } from "../../../test/support/browser.ts";
import { test as base } from "../../../test/support/site.ts";
import { accounts, type ClassRole, personOf, roles, seedRows } from "./class-cast.ts";
import { rows } from "./role-rows.ts";

const test = base.extend("browsers", async ({ site }) => {
  await seedRows(site);
  const browsers = {} as Record<ClassRole, Browser>;
  for (const role of roles)
    browsers[role] = accounts.includes(role) ? await site.logIn(personOf(role)) : site.openBrowser();
  return browsers;
});

test("every page and act of a class, for each role, and none is left out", async ({ browsers }) => {
  const tried = new Set<string>();
  const table: Record<string, Record<string, number | "login">> = {};
  for (const { name, request, expected } of rows) {
    table[name] = {};
    for (const role of roles)
      table[name][role] = statusOf(
        await request(recordingBrowser(browsers[role], tried), role),
        expected[role],
      );
  }
  expect(table).toEqual(Object.fromEntries(rows.map(({ name, expected }) => [name, expected])));
  expect((await rowsOfSubject("classes")).filter((row) => !tried.has(row))).toEqual([]);
});
