import { sql } from "kysely";
import { expect } from "vitest";
import { setName } from "../../app/models/accounts/user.server.ts";
import { setLike } from "../../app/models/like.server.ts";
import type { Db } from "../../db/engine.ts";
import { openSqlite } from "../../db/sqlite.ts";
import { inTransaction } from "../../db/transaction.ts";
import { databaseFile } from "../support/database.ts";
import { addUser, ann, bob } from "../support/people-and-blogs.ts";
import { test } from "../support/site.ts";

const actors = Array.from({ length: 50 }, (_, at) => `v:${at}`);

test("likes that come at once are written to the disk together, and each is counted", async ({
  database,
  onTestFinished,
}) => {
  const statements: string[] = [];
  const { db, close } = openSqlite(databaseFile(database), (text) => statements.push(text));
  onTestFinished(close);
  const counts = await Promise.all(actors.map((actor) => setLike(db, actor, "s3", true)));
  expect(counts.sort((a, b) => a! - b!)).toEqual(actors.map((_, at) => at + 1));
  expect(statements.filter((text) => text === "commit").length).toBeLessThan(10);
});

test("a transaction that fails undoes only its own changes", async ({ site: { db } }) => {
  await addUser(db, ann);
  await addUser(db, bob);
  const rename = (id: string, succeeds: boolean) =>
    inTransaction(db, async (db) => {
      await setName(db, id, "Renamed");
      if (!succeeds) throw new Error("changed my mind");
    });
  const results = await Promise.allSettled([
    rename(ann.id, true),
    rename(bob.id, false),
    rename(ann.id, true),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect([await nameOf(db, ann.id), await nameOf(db, bob.id)]).toEqual(["Renamed", null]);
});

test("when the database ends the transaction, nothing of it is reported as stored", async ({
  site: { db },
}) => {
  const likes = () => db.selectFrom("likes").select("actor").execute();
  const like = (actor: string) => setLike(db, actor, "s3", true);
  const others = actors.slice(0, 3).map(like);
  const endedTransaction = inTransaction(db, async (db) => {
    await sql`rollback`.execute(db);
    throw new Error("the disk is full");
  });
  others.push(like("v:late"));
  const results = await Promise.allSettled([...others, endedTransaction]);
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(await likes()).toEqual([]);
  expect(await like(actors[0]!)).toBe(1);
});

async function nameOf(db: Db, id: string) {
  const row = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
}
