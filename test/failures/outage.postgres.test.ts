// A database whose connections end while a server uses it.
import { EventEmitter, once } from "node:events";
import { sql } from "kysely";
import { expect } from "vitest";
import { newVisitor } from "../../app/core/visitor.server.ts";
import { openBrowser } from "../support/browser.ts";
import { alertOf, fieldsOf, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { bob } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { test as base } from "../support/servers/database-proxy.ts";
import { secret, type TestSite } from "../support/site.ts";

/** Fixture: `lockTable` locks a table, so that every transaction that needs it waits. */
const test = base.extend("lockTable", async ({ site }, { onCleanup }) => {
  const released = Promise.withResolvers<void>();
  // Runs before the site closes, which waits for its transactions.
  onCleanup(() => released.resolve());
  return async (table: string) => {
    const locked = Promise.withResolvers<void>();
    const transaction = site.db.transaction().execute(async (db) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
      locked.resolve();
      await released.promise;
    });
    await Promise.race([locked.promise, transaction]);
    return {
      async release() {
        released.resolve();
        await transaction;
      },
    };
  };
});

test("a program whose database connections are ended under load continues, and loses no acknowledged like", async ({
  database,
  site,
  onTestFinished,
}) => {
  const program = runProgram({ ...database.settings, SECRET: secret });
  onTestFinished(program.end);
  const url = await program.ready;
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const progress = new EventEmitter();
  const readers = Array.from({ length: 20 }, async () => {
    const { id, signed } = newVisitor(secret);
    const reader = openBrowser(url);
    reader.cookies.set("site_visitor", signed);
    for (let blog = 1; blog <= 26; blog++) {
      const response = await reader.act(`/blog/s${blog}/like`, { on: "yes" });
      statuses.add(response.status);
      progress.emit("response");
      if (response.status === 200) acknowledged.push(`v:${id} s${blog}`);
    }
  });
  let isRunning = true;
  const allReaders = Promise.all(readers).finally(() => {
    isRunning = false;
  });
  const tenResponses = async () => {
    for (let count = 0; count < 10; count++) await once(progress, "response");
  };
  // At most thirty times, so that the readers can finish even if connections end faster than requests.
  for (let round = 0; isRunning && round < 30; round++) {
    await endConnections(site);
    await Promise.race([tenResponses(), allReaders]);
  }
  await allReaders;
  expect([...statuses.difference(new Set([200, 503]))]).toEqual([]);
  expect((await openBrowser(url).get("/blog/s3")).status).toBe(200);
  const rows = await site.db.selectFrom("likes").select(["actor", "blog_id"]).execute();
  const storedLikes = new Set(rows.map(({ actor, blog_id }) => `${actor} ${blog_id}`));
  expect(new Set(acknowledged).difference(storedLikes).size).toBe(0);
  const total = await site.db
    .selectFrom("blogs")
    .select((eb) => eb.fn.sum("likes").as("likes"))
    .executeTakeFirstOrThrow();
  expect(Number(total.likes)).toBe(rows.length);
});

test("a page whose database connection is lost is rendered again", async ({
  proxiedSite,
  lockTable,
  site,
  proxy,
}) => {
  await proxiedSite.get("/login");
  const lock = await lockTable("blogs");
  const page = proxiedSite.get("/search?q=sql");
  await expect.poll(() => countWaiting(site)).toBeGreaterThan(0);
  proxy.cut();
  await lock.release();
  expect((await page).status).toBe(200);
});

test("a page waits for a database that restarts, and a page of a longer outage does not", async ({
  proxiedSite,
  proxy,
}) => {
  proxy.refuse();
  proxy.cut();
  let isAnswered = false;
  const page = proxiedSite.get("/blog/s3").finally(() => {
    isAnswered = true;
  });
  await expect.poll(() => lostCount(proxiedSite)).toBeGreaterThan(2);
  expect(isAnswered).toBe(false);
  proxy.pass();
  expect((await page).status).toBe(200);

  proxy.refuse();
  proxy.cut();
  expect((await proxiedSite.get("/search?q=sql")).status).toBe(503);
  const before = lostCount(proxiedSite);
  expect((await proxiedSite.get("/search?q=rye")).status).toBe(503);
  expect(lostCount(proxiedSite)).toBe(before + 1);
});

test("when a blog cannot be published because the database is away, the form keeps every field", async ({
  proxiedSite,
  lockTable,
  site,
  proxy,
}) => {
  const writer = await proxiedSite.logIn(bob);
  const image = await uploadCover(writer);
  const lock = await lockTable("images");
  const submission = submitEditor(writer, "/write", { cover: undefined, image, publishKey: "form22222222" });
  // A transaction is tried three times. PostgreSQL does not notice at once that a connection was cut, so its statement
  // still waits.
  for (const waitingCount of [1, 2, 3]) {
    await expect.poll(() => countWaiting(site)).toBe(waitingCount);
    proxy.cut();
  }
  await lock.release();
  const response = await submission;
  expect([response.status, alertOf(response)]).toEqual([503, "Failed to publish blog. Try again."]);
  expect(fieldsOf(response)).toMatchObject({ ...rye, image, publishKey: "form22222222" });
});

/** How often a page lost the database. */
const lostCount = ({ log }: TestSite) => log.filter((line) => line.includes("ECONNRESET")).length;

/** Ends every connection to the database except the one that runs this statement. */
async function endConnections({ db }: TestSite) {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => {});
}

/** The number of statements that wait for a lock. */
async function countWaiting({ db }: TestSite) {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(rows[0]!.count);
}
