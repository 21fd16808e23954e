// Transactions whose connection is lost.
import { sql } from "kysely";
import { expect } from "vitest";
import { engineOf } from "../../db/engine.ts";
import { inTransaction } from "../../db/transaction.ts";
import { test } from "../support/site.ts";

test("after a connection is lost during the commit, all caches are emptied, and the transaction is not repeated", async ({
  site: { db },
}) => {
  await sql`create function end_connection() returns trigger language plpgsql as
    'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`.execute(db);
  await sql`create constraint trigger at_commit after insert on settings deferrable initially deferred
    for each row execute function end_connection()`.execute(db);
  const messages: unknown[] = [];
  engineOf(db).bus.subscribe((tags) => messages.push(tags));
  // A first message shows that the listener is connected.
  const note = JSON.stringify({ node: "another", tags: ["listening"] });
  await expect
    .poll(() => sql`select pg_notify('lectern', ${note})`.execute(db).then(() => messages))
    .toContainEqual(["listening"]);
  let rounds = 0;
  const transaction = inTransaction(db, async (db) => {
    const row = { name: "round", value: String(++rounds) };
    await db.insertInto("settings").values(row).execute();
  });
  await expect(transaction).rejects.toThrow();
  // A message without tags means that everything may have changed.
  expect([rounds, messages.at(-1)]).toEqual([1, undefined]);
});

test("a transaction whose connection is lost before its commit is repeated as a whole", async ({ site }) => {
  let rounds = 0;
  const result = await inTransaction(site.db, async (db) => {
    await db
      .insertInto("settings")
      .values({ name: "round", value: String(++rounds) })
      .execute();
    if (rounds === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return rounds;
  });
  expect(result).toBe(2);
  const rows = await site.db.selectFrom("settings").selectAll().where("name", "=", "round").execute();
  expect(rows).toEqual([{ name: "round", value: "2" }]);
});
