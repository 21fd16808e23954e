import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Schema } from "../../db/schema.ts";
import type { Images } from "../../storage/storage.ts";

const maxUnusedMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Removes images that no blog has shown for a week, and those of removed blogs. `now` in milliseconds since 1970. A failure
 * does not stop the others: all errors are thrown together at the end, and the next sweep tries again.
 */
export async function sweepImages(db: Db, images: Images, now: number, signal?: AbortSignal): Promise<void> {
  const before = new Date(now - maxUnusedMs).toISOString();
  const rows = await db.selectFrom("images").select("key").where(isRemovable(before)).execute();
  const errors: unknown[] = [];
  // One by one: a single statement for all could deadlock with a blog that claims several of them.
  for (const { key } of rows) {
    signal?.throwIfAborted();
    try {
      if (await beginRemoval(db, key, before)) await removeImage(db, images, key);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} images could not be removed`);
}

/** Images whose removal has begun, whose blog was removed, or that no blog has shown since `before`. */
function isRemovable(before: string) {
  return (eb: ExpressionBuilder<Schema, "images">) =>
    eb.or([
      eb("state", "in", ["removing", "released"]),
      eb.and([eb("state", "=", "unused"), eb("unused_since", "<", before)]),
    ]);
}

/** Returns false when a blog has claimed the image meanwhile. */
async function beginRemoval(db: Db, key: string, before: string) {
  const { numUpdatedRows } = await db
    .updateTable("images")
    .set({ state: "removing" })
    .where("key", "=", key)
    .where(isRemovable(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the files of an image, then its row: an interrupted removal can be repeated. */
export async function removeImage(db: Db, images: Images, key: string) {
  await images.removeAll(key.slice(0, key.lastIndexOf("/")));
  await db.deleteFrom("images").where("key", "=", key).execute();
}
