import { sql } from "kysely";
import { expect } from "vitest";
import { connect } from "../../db/connect.ts";
import { person } from "../support/browser.ts";
import { type Database, emptyDatabase } from "../support/database.ts";
import { actOf, cardsOf } from "../support/page.ts";
import { test } from "../support/program-test.ts";

test("an empty database gets its tables and its library, and the site is there", async ({ start }) => {
  const database = await emptyDatabase();
  const program = start(database.settings);
  const url = await program.ready;
  expect(cardsOf((await person(url).get("/")).text)).toHaveLength(20);
  await program.end();
  await database.remove();
});

test("a restart keeps likes, and still knows who liked", async ({ start }) => {
  const before = start();
  const reader = person(await before.ready);
  await reader.act("/blog/s3/like", { on: "yes" });
  before.kill("SIGTERM");
  expect(await before.ended).toMatchObject({ code: 0, stderr: "" });
  const back = person(await start().ready);
  back.cookies.set("lectern_visitor", reader.cookies.get("lectern_visitor")!);
  expect(actOf((await back.get("/blog/s3")).text, "/blog/s3/like")).toMatchObject({
    pressed: "true",
    label: "Like 1",
  });
});

test("a database that a newer program wrote is one sentence, and stays as it is", async ({
  start,
  database,
}) => {
  await inside(database, sql`insert into kysely_migration values ('999-later', '2030-01-01')`);
  await inside(database, sql`delete from blogs where id = 's3'`);
  const { code, stderr } = await start().ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /^The database was written by a newer Lectern \(it has the change 999-later\)\. [^\n]+\n$/,
  );
  expect(await inside(database, sql`select id from blogs where id = 's3'`)).toEqual([]);
});

async function inside({ settings }: Database, statement: ReturnType<typeof sql>) {
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  const { rows } = await statement.execute(db);
  await close();
  return rows;
}
