import { existsSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { contentFolder } from "../../config/content-folder.ts";
import type { Db } from "../../db/engine.ts";
import type { Images, ProcessedImage } from "../../storage/storage.ts";
import { imageWidths, isBuiltInCover } from "../lib/image.ts";
import { type ImageSizes, imageKeysInMarkdown, isImageKey, isPictureKey } from "../lib/image-files.ts";
import { newId } from "../lib/new-id.ts";
import type { RefusedImage } from "../lib/refused-images.ts";
import { removeImage } from "./sweep-images.server.ts";

/** An image that is stored in several widths. `width` and `height` in pixels, of the widest file. */
export interface StoredImage {
  key: string;
  width: number;
  height: number;
}

/**
 * Processes and stores an image that a user uploads for a blog. Stores nothing when the image is refused. Throws Busy, or the reason of `signal`, which is aborted when the client hangs up.
 */
export async function storeImage(
  db: Db,
  images: Images,
  userId: string,
  file: { name: string } & ({ path: string } | { bytes: Uint8Array }),
  signal?: AbortSignal,
): Promise<StoredImage | RefusedImage> {
  const source = "path" in file ? file.path : file.bytes;
  const processed = await images.process(source, imageWidths, { client: userId, signal });
  if ("refused" in processed) return processed;
  const key = `blogImages/${newId()}/${safeName(file.name)}`;
  return storeProcessed(db, images, userId, key, processed);
}

/** Stores the files of an image under a new key. Nothing shows it yet. */
export async function storeProcessed(
  db: Db,
  images: Images,
  userId: string,
  key: string,
  processed: ProcessedImage,
): Promise<StoredImage> {
  const image = { key, width: processed.width, height: processed.height };
  // The row is written before the files, so that the sweep can remove them when this is interrupted.
  const now = new Date().toISOString();
  await db
    .insertInto("images")
    .values({ ...image, user_id: userId, created_at: now, unused_since: now })
    .execute();
  try {
    await putFiles(images, key, processed);
  } catch (error) {
    await removeImage(db, images, key).catch(() => {});
    throw error;
  }
  return image;
}

async function putFiles(images: Images, key: string, { files }: ProcessedImage) {
  for (const { width, bytes } of files) await images.put(`${key}-${width}.webp`, bytes, "image/webp");
}

/** Turns a file's name into a part of an address: "Kühe & Co.JPG" becomes "kuhe-co". */
function safeName(name: string) {
  const plain = basename(name, extname(name)).normalize("NFKD").toLowerCase();
  const words = plain.replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-/, "").slice(0, 60).replace(/-$/, "") || "image";
}

/**
 * Records which images a blog or another holder shows (`image_uses` in db/schema.ts), and releases those that it no longer shows.
 * Call it in the transaction that writes the holder. Returns those of `keys` that are not, or no longer, images of this user:
 * then it must not be written. `optionalKeys` are recorded too if they are images of this user, and ignored otherwise.
 * `draftHolders`: the holders of the images of the blog's drafts, which may be those of other users who write it too.
 */
export async function claimImages(
  db: Db,
  userId: string,
  holder: string,
  keys: string[],
  optionalKeys: string[] = [],
  draftHolders: string[] = [],
): Promise<string[]> {
  const previousKeys = await imageKeysOf(db, holder);
  const sharedKeys = new Set<string>();
  for (const draft of draftHolders) for (const key of await imageKeysOf(db, draft)) sharedKeys.add(key);
  const required = new Set(keys);
  const missing: string[] = [];
  // Sorted, so that two blogs with the same images cannot deadlock.
  for (const key of [...required.union(new Set(optionalKeys))].sort()) {
    const isClaimed =
      previousKeys.delete(key) ||
      (await claimImage(db, sharedKeys.has(key) ? undefined : userId, holder, key));
    if (!isClaimed && required.has(key)) missing.push(key);
  }
  if (missing.length === 0) for (const key of previousKeys) await release(db, holder, key, "unused");
  return missing;
}

/** The keys of the images that a holder (a blog, a draft, a page …) has claimed. */
export async function imageKeysOf(db: Db, holder: string) {
  const query = db.selectFrom("image_uses").select("image_key").where("holder_id", "=", holder);
  const rows = await query.orderBy("image_key").execute();
  return new Set(rows.map((row) => row.image_key));
}

/** `userId`: whose image it has to be; undefined: anybody's. */
async function claimImage(db: Db, userId: string | undefined, holder: string, key: string) {
  if (!isImageKey(key) && !isPictureKey(key)) return false;
  let query = db
    .updateTable("images")
    .set((eb) => ({ uses: eb("uses", "+", 1), state: "used", unused_since: null }))
    .where("key", "=", key)
    .where("state", "!=", "removing");
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await db.insertInto("image_uses").values({ image_key: key, holder_id: holder }).execute();
  return true;
}

/** `state`: the image's new state when nothing else shows it. */
async function release(db: Db, holder: string, key: string, state: "unused" | "released") {
  await db.deleteFrom("image_uses").where("image_key", "=", key).where("holder_id", "=", holder).execute();
  const query = db.updateTable("images").where("key", "=", key);
  await query.set((eb) => ({ uses: eb("uses", "-", 1) })).execute();
  await query.set({ state, unused_since: new Date().toISOString() }).where("uses", "=", 0).execute();
}

/** Releases all images of a holder. The next sweep removes those that nothing else shows. */
export async function releaseImages(db: Db, holder: string): Promise<void> {
  for (const key of await imageKeysOf(db, holder)) await release(db, holder, key, "released");
}

/** Releases the images of a deleted user that nothing shows. */
export async function releaseUnusedImages(db: Db, userId: string): Promise<void> {
  await db
    .updateTable("images")
    .set({ state: "released" })
    .where("user_id", "=", userId)
    .where("state", "=", "unused")
    .execute();
}

/** At most this many images of a text are looked up; any others are rendered without a size. */
const maxSizedImages = 500;

/** A text for the renderer, with the sizes of the uploaded images in it. */
export async function withImageSizes<T extends { content: string }>(db: Db, text: T) {
  return { ...text, images: await imageSizesIn(db, text.content) };
}

/** The sizes of the uploaded images in a Markdown text. */
export async function imageSizesIn(db: Db, content: string): Promise<ImageSizes> {
  const keys = imageKeysInMarkdown(content).slice(0, maxSizedImages);
  if (keys.length === 0) return {};
  const query = db.selectFrom("images").select(["key", "width", "height"]).where("key", "in", keys);
  const rows = await query.execute();
  return Object.fromEntries(rows.map(({ key, width, height }) => [key, { width, height }]));
}

/** A cover of content/, which is nobody's. */
function builtInCover(key: string) {
  const isThere = /^covers\/[\w-]+$/.test(key) && existsSync(join(contentFolder, `${key}.svg`));
  return isThere ? { key, width: 1600, height: 900 } : undefined;
}

/** Finds an image by its key; undefined when there is none. */
export async function findImage(db: Db, key: string): Promise<StoredImage | undefined> {
  if (isBuiltInCover(key)) return builtInCover(key);
  if (!isImageKey(key)) return undefined;
  return db.selectFrom("images").select(["key", "width", "height"]).where("key", "=", key).executeTakeFirst();
}

/** Those of these keys whose images are stored, and not about to be removed. */
export async function storedImageKeys(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const query = db.selectFrom("images").select("key").where("key", "in", keys.slice(0, maxSizedImages));
  return new Set((await query.where("state", "!=", "removing").execute()).map(({ key }) => key));
}
