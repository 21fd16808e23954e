import { basename, extname } from "node:path";
import type { ExpressionBuilder } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Schema } from "../../db/schema.ts";
import type { Drawn, Images } from "../../storage/storage.ts";
import { isImageKey, widths } from "../lib/image.ts";
import { newId } from "./id.server.ts";

/** An image that the storage holds in every width; the size is that of the widest file. */
export interface KeptImage {
  key: string;
  width: number;
  height: number;
}

const day = 24 * 60 * 60 * 1000;
/** In the place of a blog: the image is being removed, and no blog can take it any more. */
const leaving = "";

/** Draws and stores what a user sent, for a blog to come. undefined, and nothing is kept, when it is refused. */
export async function keepImage(
  db: Db,
  images: Images,
  userId: string,
  file: { name: string } & ({ path: string } | { bytes: Uint8Array }),
): Promise<KeptImage | undefined> {
  const drawn = await images.draw("path" in file ? file.path : file.bytes, widths);
  if (!drawn) return undefined;
  const image = {
    key: `blogImages/${newId()}/${safeName(file.name)}`,
    width: drawn.width,
    height: drawn.height,
  };
  // The row comes before the files: whatever ends this halfway, the sweep knows what to remove.
  const row = { ...image, user_id: userId, created_at: new Date().toISOString(), blog_id: null };
  await db.insertInto("images").values(row).execute();
  try {
    await store(images, image.key, drawn);
  } catch (error) {
    await remove(db, images, image.key).catch(() => {});
    throw error;
  }
  return image;
}

async function store(images: Images, key: string, { files }: Drawn) {
  for (const { width, bytes } of files) await images.put(`${key}-${width}.webp`, bytes, "image/webp");
}

/** What is left of a file's name in an address: "Kühe & Co.JPG" becomes "kuhe-co". */
function safeName(name: string) {
  const plain = basename(name, extname(name)).normalize("NFKD").toLowerCase();
  const words = plain.replace(/\p{M}/gu, "").replace(/[^a-z0-9]+/g, "-");
  return words.replace(/^-/, "").slice(0, 60).replace(/-$/, "") || "image";
}

/**
 * Gives an image of this user to a blog; to be called in the transaction that writes the blog. undefined when it is
 * not the user's, belongs to another blog, or was removed; twice for one blog is harmless.
 */
export async function claimImage(
  db: Db,
  key: string,
  userId: string,
  blogId: string,
): Promise<KeptImage | undefined> {
  if (!isImageKey(key)) return undefined;
  return db
    .updateTable("images")
    .set({ blog_id: blogId })
    .where("key", "=", key)
    .where("user_id", "=", userId)
    .where((eb) => eb.or([eb("blog_id", "is", null), eb("blog_id", "=", blogId)]))
    .returning(["key", "width", "height"])
    .executeTakeFirst();
}

/** Removes images that were no blog's for a day. What fails or is interrupted is done the next time. */
export async function sweepImages(db: Db, images: Images, now: number): Promise<void> {
  const old = await db
    .selectFrom("images")
    .select("key")
    .where("created_at", "<", new Date(now - day).toISOString())
    .where(unclaimed)
    .execute();
  // One by one: a statement for all might wait for a blog that claims several, while that one waits for it.
  for (const { key } of old) if (await takeAway(db, key)) await remove(db, images, key);
}

/** false when a blog was faster. */
async function takeAway(db: Db, key: string) {
  const update = db.updateTable("images").set({ blog_id: leaving });
  const taken = await update.where("key", "=", key).where(unclaimed).executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

function unclaimed(eb: ExpressionBuilder<Schema, "images">) {
  return eb.or([eb("blog_id", "is", null), eb("blog_id", "=", leaving)]);
}

/** Gives up a blog's images but for those it still shows; the sweep removes them. */
export async function releaseImages(db: Db, blogId: string, shown: string[]): Promise<void> {
  let query = db.updateTable("images").set({ blog_id: leaving }).where("blog_id", "=", blogId);
  if (shown.length > 0) query = query.where("key", "not in", shown);
  await query.execute();
}

async function remove(db: Db, images: Images, key: string) {
  await images.removeAll(key.slice(0, key.lastIndexOf("/")));
  await db.deleteFrom("images").where("key", "=", key).execute();
}
