import { expect } from "vitest";
import { test } from "../../../test/support/site.ts";

test("nothing is in an empty list and everything is outside of it, on both databases", async ({
  site: { db },
}) => {
  const ids = (is: "in" | "not in") => db.selectFrom("blogs").select("id").where("id", is, []).limit(1);
  expect(await ids("in").execute()).toEqual([]);
  expect(await ids("not in").execute()).toHaveLength(1);
  // Also in a query inside another.
  const blogs = db.selectFrom("blogs").select("id").where("id", "not in", ids("in")).limit(1);
  expect(await blogs.execute()).toHaveLength(1);
  await db.deleteFrom("blogs").where("position", "in", []).execute();
  expect(await ids("not in").execute()).toHaveLength(1);
});
