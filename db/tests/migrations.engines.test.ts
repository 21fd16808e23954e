import type { Migration } from "kysely/migration";
import { test as base, expect } from "vitest";
import { emptyDatabase } from "../../test/support/database.ts";
import { connect } from "../connect.ts";
import { migrate } from "../migrate.ts";

/** Fixture: `db` is a database without tables. */
const test = base.extend("db", async ({ task: _ }, { onCleanup }) => {
  const { settings, remove } = await emptyDatabase();
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  onCleanup(async () => {
    await close();
    await remove();
  });
  return db;
});

/** A migration that creates these tables, one after the other. */
const creating = (...names: string[]): Migration => ({
  async up(db) {
    for (const name of names) await db.schema.createTable(name).addColumn("id", "text").execute();
  },
});

test("a migration that fails changes nothing, and is repeated by the next start, once", async ({ db }) => {
  const first = { "001-bread": creating("bread") };
  const counts: number[] = [];
  const note = async (count: number) => void counts.push(count);
  const run = (second: Migration) => migrate(db, note, { ...first, "002-tea": second });
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).sort();

  await migrate(db, note, first);
  await expect(run(creating("tea", "bread"))).rejects.toThrow(/bread/);
  expect(await tables()).toEqual(["bread"]);
  expect(counts).toEqual([1]);
  // As when two nodes start at once.
  await Promise.all([run(creating("tea")), run(creating("tea"))]);
  expect(await tables()).toEqual(["bread", "tea"]);
  // The program before knows only the first.
  await expect(migrate(db, undefined, first)).rejects.toThrow("written by a newer Lectern");
  expect(await tables()).toEqual(["bread", "tea"]);
});
