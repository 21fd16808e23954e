import { expect } from "vitest";
import type { Db } from "../../../db/engine.ts";
import { queryPlans } from "../../../test/support/query-plans.ts";
import { test } from "../../../test/support/site.ts";
import { readBoard } from "../models/board.server.ts";
import { listNotes, listPresence, removeNote } from "../models/person.server.ts";
import { aClass, addClass, addMember } from "./class-of-tests.ts";

test("a board takes three queries, and each finds its rows by keys", async ({ site: { db } }) => {
  await addClass(db);
  for (const name of ["Ada", "Ben"]) await addMember(db, name);
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery({ node }) {
      queries++;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect((await readBoard(counted, aClass, "2026-03-03")).people).toHaveLength(2);
  expect(queries).toBe(3);
  const plan = await queryPlans(db, "explain query plan", (db: Db) => readBoard(db, aClass, "2026-03-03"));
  // What is scanned are the groups of one member.
  expect(plan).not.toMatch(/SCAN (?!marked|exam|\(subquery)/);
  expect(plan).not.toContain("TEMP B-TREE FOR GROUP BY");
});

test("what teachers say of a person is found by keys", async ({ site: { db } }) => {
  const plan = await queryPlans(db, "explain query plan", async (db: Db) => {
    await listPresence(db, aClass.id, "user1");
    await listNotes(db, aClass.id, "user1");
    await removeNote(db, aClass.id, "user1", "note1");
  });
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});
