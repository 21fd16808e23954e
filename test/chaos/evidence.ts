import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Run } from "./people/client.ts";

const results = join(import.meta.dirname, "../../chaos-results");

/** Keeps the journal and the servers' logs of a run that failed. Returns the folder. */
export function keepEvidence({ journal }: Run, folder: string, name: string): string {
  const kept = join(results, name);
  rmSync(kept, { recursive: true, force: true });
  mkdirSync(kept, { recursive: true });
  for (const file of readdirSync(folder).filter((file) => file.endsWith(".log")))
    cpSync(join(folder, file), join(kept, file));
  const { blogs, accounts, likes, bookmarks, follows } = journal;
  const wishes = { likes: [...likes], bookmarks: [...bookmarks], follows: [...follows] };
  writeFileSync(join(kept, "journal.json"), JSON.stringify({ blogs, accounts, ...wishes }, null, 1));
  return kept;
}
