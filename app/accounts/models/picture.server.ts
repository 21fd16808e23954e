import { announce, type Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Images } from "../../../storage/storage.ts";
import { claimImages, releaseImages, storeProcessed } from "../../core/image.server.ts";
import { userActor } from "../../lib/actor.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { pictureSize } from "../../lib/image-files.ts";
import { newId } from "../../lib/new-id.ts";
import type { RefusedImage } from "../../lib/refused-images.ts";

/**
 * Makes an uploaded file the user's picture, in place of the last one. Changes nothing when the file is refused. Throws Busy, or the reason of `signal`.
 */
export async function setPicture(
  db: Db,
  images: Images,
  userId: string,
  path: string,
  signal?: AbortSignal,
): Promise<RefusedImage | undefined> {
  const options = { client: userId, signal, isSquare: true };
  const processed = await images.process(path, [pictureSize], options);
  if ("refused" in processed) return processed;
  const key = `pictures/${newId()}/picture`;
  await storeProcessed(db, images, userId, key, processed);
  await inTransaction(db, (db) => showPicture(db, userId, key));
  await announce(db, userTag(userId));
}

/** Removes the user's picture, and the one of the sign-in provider. */
export async function removePicture(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (db) => {
    await db.updateTable("users").set({ picture: null, image: null }).where("id", "=", userId).execute();
    await releaseImages(db, userActor(userId));
  });
  await announce(db, userTag(userId));
}

/** The user is the holder of the picture (`image_uses`), so that the sweep of unused images keeps it. */
async function showPicture(db: Db, userId: string, key: string) {
  // First the user's row: its lock makes two uploads at once follow each other.
  await db.updateTable("users").set({ picture: key }).where("id", "=", userId).execute();
  await releaseImages(db, userActor(userId));
  const missing = await claimImages(db, userId, userActor(userId), [key]);
  if (missing.length > 0) throw new Error(`the picture ${key} is gone`);
}
