import { constants } from "node:fs";
import { open, opendir, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { ImportError } from "../import-error.ts";
import type { OpenedArchive } from "../imported.ts";
import { maxReadBytes, readAll, refuseLarger } from "./read-file.ts";
import { zipLimits } from "./zip-archive.ts";

/** Opens a folder, without what begins with a dot, and the packages of a site's program. Throws an ImportError for links. */
export async function openFolder(folder: string): Promise<OpenedArchive> {
  const sizes = new Map<string, number>();
  await addFiles(folder, "", sizes);
  const sizeOf = (path: string) => {
    const size = sizes.get(path);
    if (size === undefined) throw new ImportError(`The file ${path} is missing.`);
    return size;
  };
  async function* stream(path: string): AsyncIterable<Uint8Array> {
    sizeOf(path);
    try {
      // A link that took the file's place meanwhile is not followed; Windows has no such flag.
      const file = await open(join(folder, path), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
      yield* file.createReadStream();
    } catch (error) {
      throw new ImportError(`The file ${path} cannot be read: ${(error as Error).message}.`);
    }
  }
  return {
    paths: [...sizes.keys()].sort(),
    sizeOf,
    stream,
    async read(path, maxBytes = maxReadBytes) {
      refuseLarger(path, sizeOf(path), maxBytes);
      return readAll(path, stream(path), maxBytes);
    },
    close() {},
  };
}

async function addFiles(folder: string, below: string, sizes: Map<string, number>): Promise<void> {
  for await (const entry of await opendir(join(folder, below))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = join(below, entry.name).replaceAll(sep, "/");
    if (entry.isSymbolicLink())
      throw new ImportError(`The folder was refused, since ${path} is a symbolic link.`);
    if (entry.isDirectory()) await addFiles(folder, path, sizes);
    else if (entry.isFile()) sizes.set(path, (await stat(join(folder, path))).size);
    if (sizes.size > zipLimits.maxFiles)
      throw new ImportError(
        `The folder holds more than ${zipLimits.maxFiles.toLocaleString("en-US")} files.`,
      );
  }
}
