import { join } from "node:path";
import { folderStorage } from "./folder.ts";
import { openImageProcessor } from "./image-processor.ts";
import type { Images, Storage } from "./storage.ts";

interface Where {
  IMAGES_URL?: string;
  DATA_DIR: string;
}

const build = join(import.meta.dirname, "../build/covers");

/** A folder in DATA_DIR, or the bucket that IMAGES_URL names; the built-in covers are found in either. */
export async function openStorage(settings: Where): Promise<Images> {
  const storage = await storageOf(settings);
  const covers = folderStorage(build);
  const of = (key: string) => (key.startsWith("covers/") ? covers : storage);
  return {
    ...storage,
    get: (key) => of(key).get(key),
    open: (key) => of(key).open(key),
    process: openImageProcessor(),
  };
}

async function storageOf({ IMAGES_URL, DATA_DIR }: Where): Promise<Storage> {
  if (IMAGES_URL) return (await import("./s3.ts")).s3Storage(IMAGES_URL);
  return folderStorage(join(DATA_DIR, "images"));
}
