// A database file that another process has locked, or that cannot grow.
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { expect } from "vitest";
import { databaseFile } from "../support/database.ts";
import { alertOf, fieldsOf, rye, submitEditor, uploadCover } from "../support/editor.ts";
import { bob } from "../support/people-and-blogs.ts";
import { loggedErrors, type TestSite, test } from "../support/site.ts";

test("while another process writes, a like waits and pages are still sent", async ({ site, database }) => {
  await site.get("/blog/s3");
  const otherConnection = new DatabaseSync(databaseFile(database));
  otherConnection.exec("begin immediate");
  const like = site.openBrowser().act("/blog/s3/like", { on: "yes" });
  for (let count = 0; count < 3; count++) expect((await site.get("/login")).status).toBe(200);
  otherConnection.exec("rollback");
  otherConnection.close();
  expect((await like).status).toBe(200);
});

test("a blog that does not fit on the disk is not published, the form keeps every field, and the log says why", async ({
  site,
}) => {
  const writer = await site.logIn(bob);
  const image = await uploadCover(writer);
  const form = {
    cover: undefined,
    image,
    content: "Flour, water. ".repeat(5000),
    publishKey: "form22222222",
  };
  await setDiskFull(site, true);
  const response = await submitEditor(writer, "/write", form);
  expect([response.status, alertOf(response)]).toEqual([503, "Failed to publish blog. Try again."]);
  expect(fieldsOf(response)).toMatchObject({ title: rye.title, image, publishKey: "form22222222" });
  expect(loggedErrors(site).join("\n")).toContain("database or disk is full");
  expect(loggedErrors(site).join("\n")).not.toContain("rollback");

  await setDiskFull(site, false);
  expect((await submitEditor(writer, "/write", form)).headers.location).toBe("/");
});

/** Sets whether the database file has reached its maximal size. */
async function setDiskFull({ db }: TestSite, isFull: boolean) {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  const maxPages = isFull ? rows[0]!.page_count : 1_000_000;
  await sql`pragma max_page_count = ${sql.lit(maxPages)}`.execute(db);
}
