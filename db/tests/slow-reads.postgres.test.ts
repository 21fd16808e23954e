import { sql } from "kysely";
import { expect } from "vitest";
import { Busy } from "../../app/lib/fair-queue.ts";
import { test } from "../../test/support/site.ts";
import { engineOf, slowReads } from "../engine.ts";

test("slow reads leave connections for others, and time out", async ({ site: { db } }) => {
  const slow = Array.from({ length: 5 }, () =>
    sql`select pg_sleep(20)`.execute(slowReads(db)).catch((error: unknown) => error),
  );
  const quick = sql`select 1 as one`.execute(db).then(() => "quick");
  expect(await Promise.race([quick, ...slow])).toBe("quick");
  const { classifyFailure } = engineOf(db);
  // Whose turn does not come in time is refused.
  const kindOf = (error: unknown) => (error instanceof Busy ? "busy" : classifyFailure(error));
  expect((await Promise.all(slow)).map(kindOf)).toEqual([...Array(4).fill("unavailable"), "busy"]);
});
