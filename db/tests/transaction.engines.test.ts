import { expect } from "vitest";
import { setLike } from "../../app/cards/models/like.server.ts";
import { test } from "../../test/support/site.ts";
import { inTransaction } from "../transaction.ts";

test("a transaction inside another is refused, and the next one runs", async ({ site: { db } }) => {
  const nested = inTransaction(db, (db) => setLike(db, "v:1", "s3", true));
  await expect(nested).rejects.toThrow("a transaction inside another");
  expect(await setLike(db, "v:2", "s3", true)).toBe(1);
});
