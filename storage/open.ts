import { join } from "node:path";
import { contentFolder } from "../config/content-folder.ts";
import { folderStorage } from "./folder.ts";
import { openImageProcessor } from "./image-processor.ts";
import type { Images, Storage } from "./storage.ts";

interface StorageSettings {
  IMAGES_URL?: string;
  DATA_DIR: string;
}

/** Opens a folder in DATA_DIR, or the bucket that IMAGES_URL names. Those below "covers/" are files of the program. */
export async function openStorage(settings: StorageSettings): Promise<Images> {
  const storage = await openImageStorage(settings);
  const content = folderStorage(contentFolder);
  const sourceOf = (key: string) => (key.startsWith("covers/") ? content : storage);
  return {
    ...storage,
    get: (key) => sourceOf(key).get(key),
    open: (key) => sourceOf(key).open(key),
    process: openImageProcessor(),
  };
}

/** Where the site's own images are, without the covers of the built-in articles. */
export async function openImageStorage({ IMAGES_URL, DATA_DIR }: StorageSettings): Promise<Storage> {
  return openFolderOrBucket(IMAGES_URL ?? join(DATA_DIR, "images"));
}

/** Where backups go: BACKUP_URL, or a folder in DATA_DIR. */
export function openBackupStore(settings: { BACKUP_URL?: string; DATA_DIR: string }): Promise<Storage> {
  return openFolderOrBucket(settings.BACKUP_URL ?? join(settings.DATA_DIR, "backups"));
}

/** `address`: the path of a folder, or s3://… */
async function openFolderOrBucket(address: string): Promise<Storage> {
  return address.startsWith("s3:") ? (await import("./s3.ts")).s3Storage(address) : folderStorage(address);
}
