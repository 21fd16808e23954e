import type { Db } from "../../../db/engine.ts";
import { claimImages, imageKeysOf } from "../../core/image.server.ts";
import { draftImageHolder } from "./erase-draft.server.ts";

/**
 * Claims those images that are the user's: somebody else's are no reason to refuse a text. `images`: JSON, the keys in the
 * text that was saved. `isNewVersion`: older versions may have gone, and their images with them.
 */
export async function claimDraftImages(
  db: Db,
  userId: string,
  draftId: string,
  images: string,
  isNewVersion: boolean,
): Promise<void> {
  const claimed = await imageKeysOf(db, draftImageHolder(draftId));
  const keys = new Set(isNewVersion ? await keysInVersions(db, draftId) : claimed);
  for (const key of JSON.parse(images) as string[]) keys.add(key);
  if (keys.difference(claimed).size === 0 && claimed.difference(keys).size === 0) return;
  const own = await ownKeys(db, userId, [...keys.difference(claimed)]);
  await claimImages(db, userId, draftImageHolder(draftId), [], [...keys.intersection(claimed), ...own]);
}

/** The keys in the versions and in the draft itself. */
async function keysInVersions(db: Db, draftId: string) {
  const rows = await db
    .selectFrom("draft_versions")
    .select("images")
    .where("draft_id", "=", draftId)
    .unionAll(db.selectFrom("drafts").select("images").where("id", "=", draftId))
    .execute();
  return rows.flatMap(({ images }) => JSON.parse(images) as string[]);
}

const batchSize = 500;

async function ownKeys(db: Db, userId: string, keys: string[]) {
  const own: string[] = [];
  for (let at = 0; at < keys.length; at += batchSize) {
    const rows = await db
      .selectFrom("images")
      .select("key")
      .where("key", "in", keys.slice(at, at + batchSize))
      .where("user_id", "=", userId)
      .execute();
    own.push(...rows.map(({ key }) => key));
  }
  return own;
}
