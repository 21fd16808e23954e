import { sql } from "kysely";
import { expect } from "vitest";
import { test } from "../../test/support/site.ts";
import { engineOf, slowReads } from "../engine.ts";

test("slow reads leave connections for others, and time out", async ({ site: { db } }) => {
  const slow = Array.from({ length: 5 }, () =>
    sql`select pg_sleep(20)`.execute(slowReads(db)).catch((error: unknown) => error),
  );
  const quick = sql`select 1 as one`.execute(db).then(() => "quick");
  expect(await Promise.race([quick, ...slow])).toBe("quick");
  const { classifyFailure } = engineOf(db);
  expect((await Promise.all(slow)).map(classifyFailure)).toEqual(slow.map(() => "unavailable"));
});
