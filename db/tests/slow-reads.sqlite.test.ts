// Slow reads run in threads. Here they count to a number in the database, which takes a while but ends.
import type { IncomingMessage, ServerResponse } from "node:http";
import { sql } from "kysely";
import { expect } from "vitest";
import { runInRequest } from "../../config/log.ts";
import { databaseFile } from "../../test/support/database.ts";
import { test } from "../../test/support/site.ts";
import { type Db, engineOf, slowReads } from "../engine.ts";
import { openSqlite } from "../sqlite.ts";
import { openReadThreads } from "../sqlite-read-threads.ts";

const busyError = { name: "Busy" };

test("while a slow read runs, others are answered", async ({ site }) => {
  const answered: string[] = [];
  const slow = countTo(slowReads(site.db), 500_000).then(() => answered.push("slow"));
  await countTo(site.db, 1).then(() => answered.push("other"));
  await slow;
  expect(answered).toEqual(["other", "slow"]);
});

test("a slow read sees what was committed before it, and cannot write", async ({ site }) => {
  await site.db.updateTable("blogs").set({ likes: 7 }).where("id", "=", "s3").execute();
  const likes = slowReads(site.db).selectFrom("blogs").select("likes").where("id", "=", "s3");
  expect(await likes.executeTakeFirst()).toEqual({ likes: 7 });
  await expect(slowReads(site.db).deleteFrom("likes").execute()).rejects.toThrow(/readonly/);
});

test("a read that takes too long is given up, and counts as a database that cannot answer now", async ({
  database,
  onTestFinished,
}) => {
  const { db, close } = openSqlite(databaseFile(database), undefined, { timeoutMs: 1 });
  onTestFinished(close);
  const error = await countTo(slowReads(db), 1_000_000).catch((error: unknown) => error);
  expect(engineOf(db).classifyFailure(error)).toBe("unavailable");
});

test("a read is refused when as many reads wait as the limit allows", async ({
  database,
  onTestFinished,
}) => {
  const limits = { threads: 1, maxWaiting: 1, maxWaitMs: 60_000, timeoutMs: 60_000 };
  const { db, close } = openSqlite(databaseFile(database), undefined, limits);
  onTestFinished(close);
  const reads = [1, 2, 3].map((number) => countTo(slowReads(db), number));
  await expect(reads[2]).rejects.toMatchObject(busyError);
  expect(await Promise.all(reads.slice(0, 2))).toEqual([1, 2]);
});

test("clients take turns, so that whoever reads slowly again and again lets others pass, and may not fill the queue", async ({
  database,
  onTestFinished,
}) => {
  const limits = { threads: 1, maxWaiting: 16, maxWaitMs: 60_000, timeoutMs: 60_000 };
  const { db, close } = openSqlite(databaseFile(database), undefined, limits);
  onTestFinished(close);
  const [greedy, other, third] = ["1", "2", "3"].map((address) => ({ address, network: address }));
  const ended: string[] = [];
  const read = (client: { address: string; network: string }, name: string) =>
    runAs(client, () => countTo(slowReads(db), 10_000).then(() => ended.push(name)));
  const reads = Array.from({ length: 5 }, () => read(greedy!, "greedy"));
  const refused = read(greedy!, "refused");
  reads.push(read(other!, "other"), read(third!, "third"), read(other!, "other"));
  await expect(refused).rejects.toMatchObject(busyError);
  await Promise.all(reads);
  expect(ended.slice(0, 6)).toEqual(["greedy", "greedy", "other", "third", "greedy", "other"]);
});

/** As the server handles a request of a client. */
function runAs<T>(client: { address: string; network: string }, work: () => T): T {
  let result: T;
  const request = { url: "/" } as IncomingMessage;
  runInRequest(request, { setHeader() {} } as unknown as ServerResponse, client, () => {
    result = work();
  });
  return result!;
}

test("an error of the database keeps its kind, and the next read works", async ({
  database,
  onTestFinished,
}) => {
  const { db, close } = openSqlite(databaseFile(database));
  onTestFinished(close);
  const { classifyFailure } = engineOf(db);
  const mistake = await sql`select 1 from nowhere`.execute(slowReads(db)).catch((error: unknown) => error);
  expect([String(mistake), classifyFailure(mistake)]).toEqual(["Error: no such table: nowhere", undefined]);
  expect(await countTo(slowReads(db), 3)).toBe(3);
  const readers = openReadThreads(`${databaseFile(database)}.gone`);
  onTestFinished(readers.close);
  const query = { sql: "select 1", parameters: [] };
  expect(classifyFailure(await readers.read(query).catch((error: unknown) => error))).toBe("unavailable");
});

test("a thread that fails, since a read needs too much memory, is reported, and the next read works", async ({
  database,
  onTestFinished,
}) => {
  const errors: Error[] = [];
  const limits = { timeoutMs: 60_000 };
  const { db, close } = openSqlite(databaseFile(database), undefined, limits, (error) => errors.push(error));
  onTestFinished(close);
  const megabytes = sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 400)
    select hex(zeroblob(500000)) from c`;
  await expect(megabytes.execute(slowReads(db))).rejects.toMatchObject({ name: "UnfinishedRead" });
  expect(errors).toMatchObject([{ code: "ERR_WORKER_OUT_OF_MEMORY" }]);
  expect(await countTo(slowReads(db), 3)).toBe(3);
});

/** Counts up to a number in the database: some millions take a while. */
async function countTo(db: Db, count: number) {
  const { rows } = await sql<{ n: number }>`with recursive c(n) as
    (select 1 union all select n + 1 from c where n < ${count}) select max(n) as n from c`.execute(db);
  return rows[0]!.n;
}
