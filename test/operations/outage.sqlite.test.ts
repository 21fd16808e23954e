// A database file that another process holds, or that cannot grow.
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { databaseFile } from "../support/database.ts";
import { alertOf, fieldsOf, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { addUser, bob } from "../support/people-and-blogs.ts";
import { loggedErrors, type TestSite, test } from "../support/site.ts";

test("while another process writes, an act waits and others are answered", async ({ site, database }) => {
  await site.get("/blog/s3");
  const other = new DatabaseSync(databaseFile(database));
  other.exec("begin immediate");
  const like = site.person().act("/blog/s3/like", { on: "yes" });
  for (let count = 0; count < 3; count++) expect((await site.get("/login")).status).toBe(200);
  other.exec("rollback");
  other.close();
  expect((await like).status).toBe(200);
});

test("a blog that does not fit on the disk is not published, keeps every field, and the log says why", async ({
  site,
}) => {
  await addUser(site.db, bob);
  const writer = await site.logIn(bob);
  const image = await uploadCover(writer);
  const form = {
    cover: undefined,
    image,
    content: "Flour, water. ".repeat(5000),
    publishKey: "form22222222",
  };
  await mayGrow(site, false);
  const refused = await submitEditor(writer, "/write", form);
  expect([refused.status, alertOf(refused)]).toEqual([503, "Failed to publish blog. Try again."]);
  expect(fieldsOf(refused)).toMatchObject({ title: rye.title, image, publishKey: "form22222222" });
  expect(loggedErrors(site).join("\n")).toContain("database or disk is full");
  expect(loggedErrors(site).join("\n")).not.toContain("rollback");

  await mayGrow(site, true);
  expect((await submitEditor(writer, "/write", form)).headers.location).toBe("/");
});

async function mayGrow({ db }: TestSite, yes: boolean) {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const pages = yes ? 1_000_000 : rows[0]!.page_count;
  await sql`pragma max_page_count = ${sql.lit(pages)}`.execute(db);
}
