import { randomBytes } from "node:crypto";
import {
  copyFile,
  type FileHandle,
  glob,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import type { Storage } from "./storage.ts";

/** Stores images as files in a folder. A file is written to a temporary name first, so that it is never incomplete. */
export function folderStorage(root: string): Storage {
  /** Returns undefined when there is no such file. */
  async function readIfExists<T>(key: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
    // A part of the key comes from the request's URL, which may hold anything.
    if (!isKey(key)) return undefined;
    try {
      return await read(join(root, key));
    } catch (error) {
      if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
        return undefined;
      throw error;
    }
  }

  async function putBy(key: string, write: (path: string) => Promise<void>) {
    const path = join(root, validKey(key));
    await mkdir(dirname(path), { recursive: true });
    const temporaryPath = `${path}.${randomBytes(6).toString("hex")}.part`;
    try {
      await write(temporaryPath);
      await rename(temporaryPath, path);
    } finally {
      // After a failure; also a link to the file that has this name already is not renamed.
      await rm(temporaryPath, { force: true });
    }
  }

  return {
    put: (key, bytes) => putBy(key, (path) => writeFile(path, bytes, { flush: true })),
    putFile: (key, file) =>
      putBy(key, async (path) => {
        // Not every disk has links, and none across disks.
        await link(file, path).catch(() => copySynced(file, path));
      }),
    get: (key) => readIfExists(key, (path) => readFile(path)),
    open: (key) =>
      readIfExists(key, async (path) => {
        const stats = await stat(path);
        return stats.isFile() ? { size: stats.size, stream: streamOf(path) } : undefined;
      }),
    async removeAll(prefix) {
      await rm(join(root, validKey(prefix)), { recursive: true, force: true });
    },
    async remove(key) {
      await rm(join(root, validKey(key)), { force: true });
    },
    list: (folder) => filesBelow(root, folder === "" ? root : join(root, validKey(folder))),
    pathOf: (key) => join(root, validKey(key)),
  };
}

async function* filesBelow(root: string, folder: string) {
  for await (const file of glob("**/*", { cwd: folder, withFileTypes: true })) {
    if (!file.isFile() || file.name.endsWith(".part")) continue;
    const path = join(file.parentPath, file.name);
    // One that was removed meanwhile is not listed.
    const stats = await stat(path).catch(() => undefined);
    if (stats) yield { key: relative(root, path).split(sep).join("/"), bytes: stats.size };
  }
}

async function copySynced(file: string, path: string) {
  await copyFile(file, path);
  const handle = await open(path, "r+");
  await handle.sync().finally(() => handle.close());
}

const chunkBytes = 64 * 1024;

/**
 * Opens the file at the first read and closes it at the end, so that a stream which is never read leaves no file open.
 */
function streamOf(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  const close = async () => file?.close();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          file ??= await open(path);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
          if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead));
        } catch (error) {
          await close();
          throw error;
        }
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

function validKey(key: string) {
  if (!isKey(key)) throw new Error("not a storage key");
  return key;
}

function isKey(key: string) {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}
