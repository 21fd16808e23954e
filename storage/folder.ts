import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";

/** Images as files of a folder. A file appears whole or not at all. */
export function folderStorage(root: string): Storage {
  /** undefined when there is no such file. */
  async function found<T>(key: string, read: (path: string) => Promise<T>): Promise<T | undefined> {
    // A part of the key comes from addresses, where anybody may write anything.
    if (!isKey(key)) return undefined;
    try {
      return await read(join(root, key));
    } catch (error) {
      if (["ENOENT", "EISDIR", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? ""))
        return undefined;
      throw error;
    }
  }

  return {
    async put(key, bytes) {
      const path = join(root, safe(key));
      await mkdir(dirname(path), { recursive: true });
      const half = `${path}.${randomBytes(6).toString("hex")}.part`;
      await writeFile(half, bytes, { flush: true });
      await rename(half, path);
    },
    get: (key) => found(key, (path) => readFile(path)),
    open: (key) =>
      found(key, async (path) => {
        const about = await stat(path);
        return about.isFile() ? { size: about.size, stream: streamOf(path) } : undefined;
      }),
    async removeAll(prefix) {
      await rm(join(root, safe(prefix)), { recursive: true, force: true });
    },
  };
}

const pieceBytes = 64 * 1024;

/** Opens the file when it is first read, and closes it at its end: a stream that nobody reads holds nothing. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | undefined;
  const close = async () => file?.close();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          file ??= await open(path);
          const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(pieceBytes), 0, pieceBytes);
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

function safe(key: string) {
  if (!isKey(key)) throw new Error("not a storage key");
  return key;
}

function isKey(key: string) {
  return /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key);
}
