import { sql } from "kysely";
import { expect, vi } from "vitest";
import { setLike } from "../../app/cards/models/like.server.ts";
import { setName } from "../../app/core/user.server.ts";
import { databaseFile } from "../../test/support/database.ts";
import { addUser, ann, bob } from "../../test/support/people-and-blogs.ts";
import { test } from "../../test/support/site.ts";
import type { Db } from "../engine.ts";
import { openSqlite } from "../sqlite.ts";
import { inTransaction } from "../transaction.ts";

const actors = Array.from({ length: 50 }, (_, at) => `v:${at}`);

test("likes that come at once are written to the disk together, and each is counted", async ({
  database,
  onTestFinished,
}) => {
  // The clock stands still, so that the number of commits does not depend on the speed of this machine.
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const statements: string[] = [];
  const { db, close } = openSqlite(databaseFile(database), (text) => statements.push(text));
  onTestFinished(close);
  const counts = await Promise.all(actors.map((actor) => setLike(db, actor, "s3", true)));
  expect(counts.sort((a, b) => a! - b!)).toEqual(actors.map((_, at) => at + 1));
  expect(statements.filter((text) => text === "commit").length).toBeLessThan(10);
});

test("a read waits for one long transaction, not for all that were there before it", async ({
  site: { db },
}) => {
  const order: string[] = [];
  const reads: Promise<unknown>[] = [];
  const write = async (id: string) => {
    await inTransaction(db, async () => {
      reads.push(nameOf(db, ann.id).then(() => order.push("read")));
      blockThread(150);
    });
    order.push(id);
  };
  await addUser(db, ann);
  await Promise.all(["first", "second", "third"].map(write));
  await Promise.all(reads);
  const writes = order.filter((entry) => entry !== "read");
  expect(writes).toEqual(["first", "second", "third"]);
  expect(order.slice(0, order.indexOf("second")).sort()).toEqual(["first", "read"]);
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

test("when SQLite rolls a transaction back, nothing of it is reported as stored", async ({
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
  // On a busy machine the group may be split, and its first part committed before the failure.
  const stored = [...actors.slice(0, 3), "v:late"].filter((_, at) => results[at]!.status === "fulfilled");
  expect((await likes()).map(({ actor }) => actor).sort()).toEqual(stored.sort());
  expect(results.at(-1)!.status).toBe("rejected");
  expect(await like("v:later")).toBe(stored.length + 1);
});

function blockThread(ms: number) {
  const endsAt = performance.now() + ms;
  while (performance.now() < endsAt);
}

test("after SQLite has rolled back a transaction, nothing that its function still writes is stored", async ({
  site: { db },
}) => {
  await addUser(db, ann);
  const continuedTransaction = inTransaction(db, async (db) => {
    await sql`rollback`.execute(db);
    await setName(db, ann.id, "Renamed").catch(() => {});
  });
  await expect(continuedTransaction).rejects.toThrow("SQLite has ended the transaction");
  expect(await nameOf(db, ann.id)).toBe("Ann Archer");
  await setName(db, ann.id, "Renamed later");
  expect(await nameOf(db, ann.id)).toBe("Renamed later");
});

async function nameOf(db: Db, id: string) {
  const row = await db.selectFrom("users").select("name").where("id", "=", id).executeTakeFirstOrThrow();
  return row.name;
}
