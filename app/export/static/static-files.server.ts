import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperatorError } from "../../../config/operator-error.ts";
import { fileOf } from "./static-address.ts";

/** What the search of the files shows of a page. */
export interface SearchEntry {
  path: string;
  title: string;
  description: string;
  words: string;
}

/** A reader's browser loads the whole index. Above this, pages are found by title and description only. */
const maxWordsBytes = 6_000_000;

/** Makes the folder of a static site, with its index for the search. Throws an OperatorError unless it is empty. */
export async function openStaticFiles(folder: string) {
  await mkdir(folder, { recursive: true }).catch(({ message }: Error) => {
    throw new OperatorError(`${folder} is no folder, and cannot become one: ${message}.`);
  });
  if ((await readdir(folder)).length > 0)
    throw new OperatorError(`${folder} is not empty. Name a folder that is, or a new one.`);
  const index = await open(join(folder, "search-index.json"), "wx");
  let before = "[\n";
  let bytes = 0;
  return {
    /** false when there can be no such file: a folder has its name, or a file that of its folder. */
    async write(path: string, isPage: boolean, content: string | Buffer): Promise<boolean> {
      const file = join(folder, fileOf(path, isPage)!);
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, content, { flag: "wx" });
        return true;
      } catch (error) {
        if (!/EEXIST|ENOTDIR|EISDIR/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
        return false;
      }
    },
    async addToSearch({ words, ...entry }: SearchEntry) {
      const line = before + JSON.stringify(bytes < maxWordsBytes ? { ...entry, words } : entry);
      before = ",\n";
      bytes += Buffer.byteLength(line);
      await index.write(line);
    },
    async close() {
      await index.write(before === ",\n" ? "\n]\n" : "[]\n");
      await index.close();
    },
  };
}
