import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What keeps this user from writing into a folder. */
export type FolderProblem = "full" | "read-only" | "forbidden";

/** What a start needs on its disk. */
const neededBytes = 1024 * 1024;
const problems: Record<string, FolderProblem> = {
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "read-only",
  EACCES: "forbidden",
  EPERM: "forbidden",
};

/** What to do about it, in sentences. */
export const folderAdvice: Record<FolderProblem, string> = {
  full: "The disk is full. Make space: what is stored is whole.",
  "read-only": "Its file system is mounted read-only. Mount it for writing: what is stored is whole.",
  forbidden:
    "This user may not write there. Give the folder and its files to this user: what is stored is whole.",
};

/** Tries to write into the folder. undefined: that works, or fails for another reason. */
export function findFolderProblem(folder: string): FolderProblem | undefined {
  const file = join(folder, `space-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(neededBytes));
    return undefined;
  } catch (error) {
    return problems[(error as NodeJS.ErrnoException).code ?? ""];
  } finally {
    try {
      rmSync(file, { force: true });
    } catch {
      // It was never there.
    }
  }
}
