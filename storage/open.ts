import { join } from "node:path";
import { folderStorage } from "./folder.ts";
import { openImageProcessor } from "./image-processor.ts";
import type { Images, Storage } from "./storage.ts";

interface StorageSettings {
  IMAGES_URL?: string;
  DATA_DIR: string;
}

const coversFolder = join(import.meta.dirname, "../build/covers");

/** Opens a folder in DATA_DIR, or the bucket that IMAGES_URL names. Keys below "covers/" are read from the build. */
export async function openStorage(settings: StorageSettings): Promise<Images> {
  const storage = await storageOf(settings);
  const covers = folderStorage(coversFolder);
  const sourceOf = (key: string) => (key.startsWith("covers/") ? covers : storage);
  return {
    ...storage,
    get: (key) => sourceOf(key).get(key),
    open: (key) => sourceOf(key).open(key),
    process: openImageProcessor(),
  };
}

async function storageOf({ IMAGES_URL, DATA_DIR }: StorageSettings): Promise<Storage> {
  if (IMAGES_URL) return (await import("./s3.ts")).s3Storage(IMAGES_URL);
  return folderStorage(join(DATA_DIR, "images"));
}
