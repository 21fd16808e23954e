import { createReadStream } from "node:fs";
import { open, readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { ImportError } from "../import-error.ts";
import type { OpenedArchive } from "../imported.ts";
import { openFolder } from "./folder-archive.ts";
import { maxReadBytes, refuseLarger } from "./read-file.ts";
import { openZip } from "./zip-archive.ts";

/**
 * Opens a ZIP file, a folder or a single file; nothing is unpacked to the disk. `name`: what a single file was called when it was
 * sent. Throws an ImportError when there is no such file, or when it could harm this machine.
 */
export async function openArchive(path: string, name = basename(path)): Promise<OpenedArchive> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats) throw new ImportError(`There is no file ${path}.`);
  if (stats.isDirectory()) return openFolder(path);
  if (!stats.isFile()) throw new ImportError(`${path} is neither a file nor a folder.`);
  if (stats.size === 0) throw new ImportError("The file is empty.");
  return (await isZip(path)) ? openZip(path) : singleFile(path, name, stats.size);
}

async function isZip(path: string) {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return ["PK\x03\x04", "PK\x05\x06"].includes(buffer.toString("latin1"));
  } finally {
    await file.close();
  }
}

function singleFile(path: string, name: string, size: number): OpenedArchive {
  const requireName = (wanted: string) => {
    if (wanted !== name) throw new ImportError(`The file ${wanted} is missing.`);
  };
  return {
    paths: [name],
    sizeOf: () => size,
    async read(wanted, maxBytes = maxReadBytes) {
      requireName(wanted);
      refuseLarger(name, size, maxBytes);
      return readFile(path);
    },
    stream(wanted) {
      requireName(wanted);
      return createReadStream(path);
    },
    close() {},
  };
}
