import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "./people/client.ts";

const resultsFolder = join(import.meta.dirname, "../../chaos-results");

/** Saves the journal and the servers' logs of a failed run. Returns the folder. */
export function saveEvidence({ journal }: Run, folder: string, name: string): string {
  const target = join(resultsFolder, name);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const file of readdirSync(folder).filter((file) => file.endsWith(".log")))
    cpSync(join(folder, file), join(target, file));
  const { blogs, accounts, likes, bookmarks, follows } = journal;
  const toggles = { likes: [...likes], bookmarks: [...bookmarks], follows: [...follows] };
  writeFileSync(join(target, "journal.json"), JSON.stringify({ blogs, accounts, ...toggles }, null, 1));
  return target;
}
