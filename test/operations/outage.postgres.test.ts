// A database that goes away, or falls silent, under a server.
import { EventEmitter, once } from "node:events";
import { sql } from "kysely";
import { expect } from "vitest";
import { newVisitor } from "../../app/models/visitor.server.ts";
import { connect } from "../../db/connect.ts";
import { person } from "../support/browser.ts";
import { alertOf, fieldsOf, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { actOf } from "../support/page.ts";
import { addUser, bob } from "../support/people-and-blogs.ts";
import { runProgram } from "../support/program.ts";
import { openProxy, proxiedUrl } from "../support/proxy.ts";
import { test as base, openSite, secret, type TestSite } from "../support/site.ts";

/** `wire` is between the site and its database; `site` is on the other side of it. */
const test = base
  .extend("wire", async ({ database }, { onCleanup }) => {
    const { hostname, port } = new URL(database.settings.DATABASE_URL!);
    const wire = await openProxy({ host: hostname, port: Number(port) });
    onCleanup(wire.close);
    return wire;
  })
  .extend("far", async ({ database, wire }, { onCleanup }) => {
    const DATABASE_URL = proxiedUrl(wire, database.settings.DATABASE_URL!);
    const far = await openSite({ ...database, settings: { ...database.settings, DATABASE_URL } });
    onCleanup(async () => {
      // A test that failed may have left the wire silent.
      wire.pass();
      wire.cut();
      await far.close();
    });
    return far;
  })
  /** Keeps a table to itself, so that whoever needs it waits within a transaction. */
  .extend("holds", async ({ site }, { onCleanup }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Before the site closes, which waits for its transactions.
    onCleanup(() => resolve());
    return async (table: string) => {
      const locked = Promise.withResolvers<void>();
      const held = site.db.transaction().execute(async (db) => {
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(db);
        locked.resolve();
        await promise;
      });
      await Promise.race([locked.promise, held]);
      return {
        async release() {
          resolve();
          await held;
        },
      };
    };
  });

test("a program whose connections are all ended under load goes on, and loses no acknowledged like", async ({
  database,
  site,
  onTestFinished,
}) => {
  const program = runProgram({ ...database.settings, SECRET: secret });
  onTestFinished(program.end);
  const url = await program.ready;
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  const heard = new EventEmitter();
  const readers = Array.from({ length: 20 }, async () => {
    const { id, signed } = newVisitor(secret);
    const reader = person(url);
    reader.cookies.set("lectern_visitor", signed);
    for (let at = 1; at <= 26; at++) {
      const answer = await reader.act(`/blog/s${at}/like`, { on: "yes" });
      statuses.add(answer.status);
      heard.emit("answer");
      if (answer.status === 200) acknowledged.push(`v:${id} s${at}`);
    }
  });
  let running = true;
  const all = Promise.all(readers).finally(() => {
    running = false;
  });
  const tenAnswers = async () => {
    for (let count = 0; count < 10; count++) await once(heard, "answer");
  };
  // So often, and not for as long as anybody reads: faster than anybody gets through, it would never end.
  for (let round = 0; running && round < 30; round++) {
    await endConnections(site);
    await Promise.race([tenAnswers(), all]);
  }
  await all;
  expect([...statuses.difference(new Set([200, 503]))]).toEqual([]);
  expect((await person(url).get("/blog/s3")).status).toBe(200);
  const rows = await site.db.selectFrom("likes").select(["actor", "blog_id"]).execute();
  const kept = new Set(rows.map(({ actor, blog_id }) => `${actor} ${blog_id}`));
  expect(new Set(acknowledged).difference(kept).size).toBe(0);
  const counted = await site.db
    .selectFrom("blogs")
    .select((eb) => eb.fn.sum("likes").as("likes"))
    .executeTakeFirstOrThrow();
  expect(Number(counted.likes)).toBe(rows.length);
});

test("a page whose connection was cut is rendered once more", async ({ far, holds, site, wire }) => {
  await far.get("/login");
  const lock = await holds("blogs");
  const page = far.get("/search?q=sql");
  await expect.poll(() => waiting(site)).toBeGreaterThan(0);
  wire.cut();
  await lock.release();
  expect((await page).status).toBe(200);
});

test("a blog that cannot be published for want of the database keeps every field", async ({
  far,
  holds,
  site,
  wire,
}) => {
  await addUser(site.db, bob);
  const writer = await far.logIn(bob);
  const image = await uploadCover(writer);
  const lock = await holds("images");
  const answer = submitEditor(writer, "/write", { cover: undefined, image, publishKey: "form22222222" });
  // A transaction is tried three times. The database goes on waiting for whom it does not know to be gone.
  for (const tries of [1, 2, 3]) {
    await expect.poll(() => waiting(site)).toBe(tries);
    wire.cut();
  }
  await lock.release();
  const refused = await answer;
  expect([refused.status, alertOf(refused)]).toEqual([503, "Failed to publish blog. Try again."]);
  expect(fieldsOf(refused)).toMatchObject({ ...rye, image, publishKey: "form22222222" });
});

// These wait for time-outs, and so wait together.
test.concurrent("a database that falls silent is answered for with a 503, and is there when it speaks again", async ({
  far,
  wire,
  expect,
}) => {
  await far.get("/login");
  wire.drop();
  const reader = far.person();
  const { status, headers, text } = await reader.get("/blog/s3?fresh");
  expect([status, headers["retry-after"]]).toEqual([503, "5"]);
  expect(text).toContain("Trying again in a moment may help.");
  wire.pass();
  await expect.poll(async () => (await reader.get("/blog/s3?fresh")).status, { timeout: 20_000 }).toBe(200);
});

test.concurrent("a node whose listener hears nothing any more notices, and keeps no page for good", async ({
  database,
  site,
  wire,
  expect,
  onTestFinished,
}) => {
  const DATABASE_LISTEN_URL = proxiedUrl(wire, database.settings.DATABASE_URL!);
  const node = await openSite(database, { DATABASE_LISTEN_URL });
  onTestFinished(node.close);
  const seen = async () => actOf((await node.get("/blog/s3")).text, "/blog/s3/like")?.label;
  await expect.poll(async () => (await node.get("/blog/s3")).headers.etag).toBeDefined();
  wire.drop();
  await site.person().act("/blog/s3/like", { on: "yes" });
  await expect.poll(seen, { timeout: 30_000 }).toBe("Like 1");
});

test.concurrent("a lock that is not given back is not waited for without end", async ({
  site,
  database,
  expect,
  onTestFinished,
}) => {
  const other = await connect(database.settings.DATABASE_URL, database.settings.DATA_DIR);
  onTestFinished(other.close);
  const [locked, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => end.resolve());
  const held = other.db.transaction().execute(async (db) => {
    await sql`lock table likes in exclusive mode`.execute(db);
    locked.resolve();
    await end.promise;
  });
  await locked.promise;
  const { status } = await site.person().act("/blog/s3/like", { on: "yes" });
  expect(status).toBe(503);
  end.resolve();
  await held;
});

/** Ends every connection of the database but the one that says so. */
async function endConnections({ db }: TestSite) {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => {});
}

async function waiting({ db }: TestSite) {
  const found = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return Number(found.rows[0]!.count);
}
