// Transactions whose connection is lost.
import { sql } from "kysely";
import { expect } from "vitest";
import { setLike } from "../../app/cards/models/like.server.ts";
import { test } from "../../test/support/site.ts";
import { engineOf } from "../engine.ts";
import { inTransaction } from "../transaction.ts";

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
  let attempts = 0;
  const transaction = inTransaction(db, async (db) => {
    const row = { name: "round", value: String(++attempts) };
    await db.insertInto("settings").values(row).execute();
  });
  await expect(transaction).rejects.toThrow();
  // A message without tags means that everything may have changed.
  expect([attempts, messages.at(-1)]).toEqual([1, undefined]);
});

test("a transaction whose connection is lost before its commit is repeated as a whole", async ({ site }) => {
  let attempts = 0;
  const result = await inTransaction(site.db, async (db) => {
    await db
      .insertInto("settings")
      .values({ name: "round", value: String(++attempts) })
      .execute();
    if (attempts === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return attempts;
  });
  expect(result).toBe(2);
  const rows = await site.db.selectFrom("settings").selectAll().where("name", "=", "round").execute();
  expect(rows).toEqual([{ name: "round", value: "2" }]);
});

test("while many likes wait for one blog, pages are read", async ({ site }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = site.db.transaction().execute(async (db) => {
    await sql`select 1 from blogs where id = 's3' for update`.execute(db);
    locked.resolve();
    await released;
  });
  await locked.promise;
  const actors = Array.from({ length: 30 }, (_, at) => `v:${at}`);
  const likes = actors.map((actor) => setLike(site.db, actor, "s3", true));
  expect((await site.get("/blog/s3")).status).toBe(200);
  release();
  await holder;
  expect(Math.max(...(await Promise.all(likes)).map(Number))).toBe(30);
});
