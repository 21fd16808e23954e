import { sql } from "kysely";
import { expect } from "vitest";
import { connect } from "../../db/connect.ts";
import { openBrowser } from "../support/browser.ts";
import { type Database, emptyDatabase } from "../support/database.ts";
import { actOf, cardIdsOf } from "../support/page.ts";
import { test } from "../support/program-test.ts";

test("an empty database gets its tables and the built-in articles, and the site works", async ({ start }) => {
  const database = await emptyDatabase();
  const program = start(database.settings);
  const url = await program.ready;
  expect(cardIdsOf((await openBrowser(url).get("/")).text)).toHaveLength(20);
  await program.end();
  await database.remove();
});

test("after a restart a like is still there, and still shown as the visitor's own", async ({ start }) => {
  const firstProgram = start();
  const reader = openBrowser(await firstProgram.ready);
  await reader.act("/blog/s3/like", { on: "yes" });
  firstProgram.kill("SIGTERM");
  expect(await firstProgram.ended).toMatchObject({ code: 0, stderr: "" });
  const sameReader = openBrowser(await start().ready);
  sameReader.cookies.set("site_visitor", reader.cookies.get("site_visitor")!);
  expect(actOf((await sameReader.get("/blog/s3")).text, "/blog/s3/like")).toMatchObject({
    pressed: "true",
    label: "Like 1",
  });
});

test("a database of a newer release stops the start with one sentence, and is not changed", async ({
  start,
  database,
}) => {
  await runStatement(database, sql`insert into kysely_migration values ('999-later', '2030-01-01')`);
  await runStatement(database, sql`delete from blogs where id = 's3'`);
  const { code, stderr } = await start().ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database was written by a newer Lectern \(it has the change 999-later\)\. [^\n]+\n$/,
  );
  expect(await runStatement(database, sql`select id from blogs where id = 's3'`)).toEqual([]);
});

async function runStatement({ settings }: Database, statement: ReturnType<typeof sql>) {
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  const { rows } = await statement.execute(db);
  await close();
  return rows;
}
