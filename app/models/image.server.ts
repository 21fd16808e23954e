import { basename, extname } from "node:path";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Schema } from "../../db/schema.ts";
import type { Images, ProcessedImage } from "../../storage/storage.ts";
import { imageWidths, isImageKey } from "../lib/image.ts";
import { newId } from "./id.server.ts";

/** An image that the storage holds in every width; the size is that of the widest file. */
export interface StoredImage {
  key: string;
  width: number;
  height: number;
}

const unusedMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Draws and stores what a user sent, for a blog to come. undefined, and nothing is stored, when it is refused. Throws
 * Busy; when `signal` is aborted, nobody waits for the image any more.
 */
export async function storeImage(
  db: Db,
  images: Images,
  userId: string,
  file: { name: string } & ({ path: string } | { bytes: Uint8Array }),
  signal?: AbortSignal,
): Promise<StoredImage | undefined> {
  const source = "path" in file ? file.path : file.bytes;
  const processed = await images.process(source, imageWidths, { person: userId, signal });
  if (!processed) return undefined;
  const key = `blogImages/${newId()}/${safeName(file.name)}`;
  const image = { key, width: processed.width, height: processed.height };
  // The row comes before the files: whatever ends this halfway, the sweep knows what to remove.
  const now = new Date().toISOString();
  await db
    .insertInto("images")
    .values({ ...image, user_id: userId, created_at: now, unused_since: now })
    .execute();
  try {
    await putFiles(images, key, processed);
  } catch (error) {
    await remove(db, images, key).catch(() => {});
    throw error;
  }
  return image;
}

async function putFiles(images: Images, key: string, { files }: ProcessedImage) {
  for (const { width, bytes } of files) await images.put(`${key}-${width}.webp`, bytes, "image/webp");
}

/** What is left of a file's name in an address: "Kühe & Co.JPG" becomes "kuhe-co". */
function safeName(name: string) {
  const plain = basename(name, extname(name)).normalize("NFKD").toLowerCase();
  const words = plain.replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-/, "").slice(0, 60).replace(/-$/, "") || "image";
}

/**
 * Makes these the images that a blog shows, and releases those that it no longer does; to be called in the transaction
 * that writes the blog. Returns the keys that are not (or no longer) images of this user: then the blog must not be
 * written. Of `others` those count that are; nothing is said of the rest.
 */
export async function claimImages(
  db: Db,
  userId: string,
  blogId: string,
  keys: string[],
  others: string[] = [],
): Promise<string[]> {
  const used = await usedBy(db, blogId);
  const needed = new Set(keys);
  const missing: string[] = [];
  // In one order, so that two blogs that take the same images never wait for each other in a circle.
  for (const key of [...needed.union(new Set(others))].sort()) {
    const has = used.delete(key) || (await claimImage(db, userId, blogId, key));
    if (!has && needed.has(key)) missing.push(key);
  }
  if (missing.length === 0) for (const key of used) await release(db, blogId, key, "unused");
  return missing;
}

async function usedBy(db: Db, blogId: string) {
  const query = db.selectFrom("image_uses").select("image_key").where("blog_id", "=", blogId);
  const rows = await query.orderBy("image_key").execute();
  return new Set(rows.map((row) => row.image_key));
}

async function claimImage(db: Db, userId: string, blogId: string, key: string) {
  if (!isImageKey(key)) return false;
  const taken = await db
    .updateTable("images")
    .set((eb) => ({ uses: eb("uses", "+", 1), state: "used", unused_since: null }))
    .where("key", "=", key)
    .where("user_id", "=", userId)
    .where("state", "!=", "removing")
    .executeTakeFirst();
  if (taken.numUpdatedRows !== 1n) return false;
  await db.insertInto("image_uses").values({ image_key: key, blog_id: blogId }).execute();
  return true;
}

/** `state`: what the image becomes when no other blog shows it. */
async function release(db: Db, blogId: string, key: string, state: "unused" | "released") {
  await db.deleteFrom("image_uses").where("image_key", "=", key).where("blog_id", "=", blogId).execute();
  const query = db.updateTable("images").where("key", "=", key);
  await query.set((eb) => ({ uses: eb("uses", "-", 1) })).execute();
  await query.set({ state, unused_since: new Date().toISOString() }).where("uses", "=", 0).execute();
}

/** Gives up all images of a blog that was removed: those that no other blog shows go with the next sweep. */
export async function releaseImages(db: Db, blogId: string): Promise<void> {
  for (const key of await usedBy(db, blogId)) await release(db, blogId, key, "released");
}

/** The sizes of an image; undefined when there is none of that key. */
export async function findImage(db: Db, key: string): Promise<StoredImage | undefined> {
  if (!isImageKey(key)) return undefined;
  return db.selectFrom("images").select(["key", "width", "height"]).where("key", "=", key).executeTakeFirst();
}

/**
 * Removes images that no blog has shown for a week. `now` in milliseconds since 1970. One that cannot be removed does
 * not keep the others; all of their errors are thrown at the end, and the next sweep tries again.
 */
export async function sweepImages(db: Db, images: Images, now: number): Promise<void> {
  const before = new Date(now - unusedMs).toISOString();
  const old = await db.selectFrom("images").select("key").where(mayGo(before)).execute();
  const errors: unknown[] = [];
  // One by one: a statement for all might wait for a blog that takes several, while that one waits for it.
  for (const { key } of old)
    try {
      if (await beginRemoval(db, key, before)) await remove(db, images, key);
    } catch (error) {
      errors.push(error);
    }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} images could not be removed`);
}

/** Images whose removal has begun, whose blog was removed, or that no blog has shown since `before`. */
function mayGo(before: string) {
  return (eb: ExpressionBuilder<Schema, "images">) =>
    eb.or([
      eb("state", "in", ["removing", "released"]),
      eb.and([eb("state", "=", "unused"), eb("unused_since", "<", before)]),
    ]);
}

/** Returns false when a blog was faster. */
async function beginRemoval(db: Db, key: string, before: string) {
  const { numUpdatedRows } = await db
    .updateTable("images")
    .set({ state: "removing" })
    .where("key", "=", key)
    .where(mayGo(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function remove(db: Db, images: Images, key: string) {
  await images.removeAll(key.slice(0, key.lastIndexOf("/")));
  await db.deleteFrom("images").where("key", "=", key).execute();
}
