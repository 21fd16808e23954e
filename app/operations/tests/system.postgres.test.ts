import { expect } from "vitest";
import { logInOwner } from "../../../test/support/owner.ts";
import { mainOf, textOf } from "../../../test/support/page.ts";
import { test } from "../../../test/support/site.ts";

test("where the database has its own program for backups, care names it and has no button", async ({
  site,
}) => {
  const owner = await logInOwner(site);
  const main = mainOf((await owner.get("/desk/care")).text);
  expect(main).not.toContain("Back up now");
  expect(textOf(main)).toContain(
    'pg_dump --format=custom --exclude-table-data=read_salts --file=lectern.dump "$DATABASE_URL"',
  );
  expect(textOf(main)).toContain("pg_restore --clean --if-exists");
  expect((await owner.post("/desk/care", { act: "back-up" })).status).toBe(409);
  expect(await site.db.selectFrom("jobs").select("id").where("name", "=", "back-up").execute()).toEqual([]);
});
