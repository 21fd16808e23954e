import { join } from "node:path";
import { openDraw } from "./draw.ts";
import type { Images, Storage } from "./storage.ts";

/** A folder in DATA_DIR, or the bucket that IMAGES_URL names. */
export async function openStorage(settings: { IMAGES_URL?: string; DATA_DIR: string }): Promise<Images> {
  return { ...(await storageOf(settings)), draw: openDraw() };
}

async function storageOf({
  IMAGES_URL,
  DATA_DIR,
}: {
  IMAGES_URL?: string;
  DATA_DIR: string;
}): Promise<Storage> {
  if (IMAGES_URL) return (await import("./s3.ts")).s3Storage(IMAGES_URL);
  return (await import("./folder.ts")).folderStorage(join(DATA_DIR, "images"));
}
