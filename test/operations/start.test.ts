import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { test as base, expect } from "vitest";
import { connect } from "../../db/connect.ts";
import { ask, person } from "../support/browser.ts";
import { type Database, emptyDatabase, freshDatabase } from "../support/database.ts";
import { listens } from "../support/listens.ts";
import { actOf, cardsOf } from "../support/page.ts";
import { type Program, run } from "../support/program.ts";

const test = base
  .extend("database", async ({ task: _ }, { onCleanup }) => {
    const database = await freshDatabase();
    onCleanup(database.remove);
    return database;
  })
  .extend("start", async ({ database }, { onCleanup }) => {
    const programs: Program[] = [];
    onCleanup(async () => {
      await Promise.all(programs.map((program) => program.end()));
    });
    return (settings: Record<string, string> = {}) => {
      const program = run({ ...database.settings, ...settings });
      programs.push(program);
      return program;
    };
  });

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

test("a wrong setting is one line, and nothing is touched", async ({ start, database }) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  for (const [name, value] of [
    ["PORT", "http"],
    ["PUBLIC_URL", "nowhere"],
    ["LOG_LEVEL", "loud"],
    ["SECRET", "short"],
  ]) {
    const { code, stderr, stdout } = await start({ DATA_DIR, [name!]: value! }).ended;
    expect([code, stdout], name).toEqual([1, ""]);
    expect(stderr).toMatch(new RegExp(`^The setting ${name} is wrong: [^\\n]+\\n$`));
  }
  expect(existsSync(DATA_DIR)).toBe(false);
});

test("a busy port is one sentence, and nothing is touched", async ({ start, database }) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  const other = createServer();
  const PORT = String(await listens(other));
  const { code, stderr } = await start({ DATA_DIR, PORT }).ended;
  expect([code, stderr]).toEqual([
    1,
    `Port ${PORT} of 127.0.0.1 is in use. Stop what uses it, or set another PORT.\n`,
  ]);
  expect(existsSync(DATA_DIR)).toBe(false);
  other.close();
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

test("a wildcard address without a public one starts with a warning", async ({ start }) => {
  const program = start({ HOST: "0.0.0.0" });
  const { port } = new URL(await program.ready);
  expect((await ask(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  program.kill("SIGINT");
  const { code, stdout } = await program.ended;
  expect(code).toBe(0);
  expect(stdout).toContain("PUBLIC_URL is not set");
});

test("the log is one JSON object a line, and standard error is silent", async ({ start }) => {
  const program = start();
  const url = await program.ready;
  for (const path of ["/", "/blog/nothing", "/search?q=secret"]) await ask(url + path);
  program.kill("SIGTERM");
  const { stdout, stderr } = await program.ended;
  const lines = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as { path?: string });
  expect(lines.flatMap(({ path }) => path ?? [])).toEqual(["/", "/blog/nothing", "/search"]);
  expect([stdout.includes("secret"), stderr]).toEqual([false, ""]);
});

async function inside({ settings }: Database, statement: ReturnType<typeof sql>) {
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR);
  const { rows } = await statement.execute(db);
  await close();
  return rows;
}
