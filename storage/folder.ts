import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";

/** Images as files of a folder. A file appears whole or not at all. */
export function folderStorage(root: string): Storage {
  return {
    async put(key, bytes) {
      const path = join(root, safe(key));
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomBytes(6).toString("hex")}.part`;
      await writeFile(half, bytes, { flush: true });
      await rename(half, path);
    },
    async get(key) {
      // A part of it comes back from addresses, where anybody may write anything.
      if (!isKey(key)) return undefined;
      try {
        return await readFile(join(root, key));
      } catch (error) {
        if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
          return undefined;
        throw error;
      }
    },
    async removeAll(prefix) {
      await rm(join(root, safe(prefix)), { recursive: true, force: true });
    },
  };
}

function safe(key: string) {
  if (!isKey(key)) throw new Error("not a storage key");
  return key;
}

function isKey(key: string) {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}
