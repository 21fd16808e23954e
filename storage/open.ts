import { join } from "node:path";
import type { Storage } from "./storage.ts";

/** A folder in DATA_DIR, or the bucket that IMAGES_URL names. */
export async function openStorage(settings: { IMAGES_URL?: string; DATA_DIR: string }): Promise<Storage> {
  if (settings.IMAGES_URL) return (await import("./s3.ts")).s3Storage(settings.IMAGES_URL);
  return (await import("./folder.ts")).folderStorage(join(settings.DATA_DIR, "images"));
}
