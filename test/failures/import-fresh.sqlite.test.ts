import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { connect } from "../../db/connect.ts";
import type { Db } from "../../db/engine.ts";
import { zipOf } from "../../packages/blog-exports/tests/zip.ts";
import { postFile } from "../support/imports.ts";
import { addUser, ann } from "../support/people-and-blogs.ts";
import { runLectern } from "../support/run-lectern.ts";
import { test } from "../support/site.ts";

async function read<T>(dataDir: string, work: (db: Db) => Promise<T>) {
  const { db, close } = await connect(undefined, dataDir);
  try {
    return await work(db);
  } finally {
    await close();
  }
}

const titlesOf = async (db: Db) =>
  (await db.selectFrom("blogs").select("title").execute()).map(({ title }) => title);

test("an import for the company into a new folder makes the site, and the first owner gets its drafts", async ({
  database,
}) => {
  const DATA_DIR = join(database.settings.DATA_DIR, "new");
  const file = join(database.settings.DATA_DIR, "old.zip");
  await writeFile(
    file,
    await zipOf({
      "public.md": postFile({ title: "Public", date: "2020-01-01" }, "Words."),
      "draft.md": postFile({ title: "Draft", draft: "yes" }, "Words."),
    }),
  );
  const without = await runLectern({ DATA_DIR }, ["import", file]);
  expect([without.code, existsSync(DATA_DIR)]).toEqual([1, false]);
  expect(without.stderr).toContain("There is no site at");
  const { code, stdout } = await runLectern({ DATA_DIR }, ["import", file, "--company"]);
  expect([code, stdout.split("\n")[0]]).toEqual([0, "Imported: 1 post, 1 draft."]);
  // The same again adds nothing.
  expect((await runLectern({ DATA_DIR }, ["import", file, "--company"])).stdout).toContain(
    "Imported: nothing.",
  );
  expect(await read(DATA_DIR, titlesOf)).toEqual(["Public"]);
  await read(DATA_DIR, (db) => addUser(db, ann));
  expect((await runLectern({ DATA_DIR }, ["owner", ann.email])).code).toBe(0);
  const drafts = await read(DATA_DIR, (db) => db.selectFrom("drafts").select("user_id").execute());
  expect(drafts).toEqual([{ user_id: ann.id }]);
});

test("a whole site becomes that of a new folder, and of one whose database is still empty", async ({
  site,
}) => {
  const { settings } = site.parts;
  await addUser(site.db, ann);
  const file = join(settings.DATA_DIR, "site.zip");
  expect((await runLectern(settings, ["export", file])).code).toBe(0);
  for (const name of ["new", "empty"]) {
    const DATA_DIR = join(settings.DATA_DIR, name);
    if (name === "empty") await read(DATA_DIR, async () => {});
    const { code, stderr } = await runLectern({ DATA_DIR }, ["import", file]);
    expect([name, code, stderr]).toEqual([name, 0, ""]);
    const people = await read(DATA_DIR, (db) => db.selectFrom("users").select("email").execute());
    expect(people).toEqual([{ email: ann.email }]);
  }
});
