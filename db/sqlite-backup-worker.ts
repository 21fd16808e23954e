// Copies a SQLite file that is in use, in a process of its own: `node sqlite-backup-worker.ts FILE COPY`. Sends null, or the
// text of the error.
import { closeSync, fsyncSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { findDamage } from "./sqlite-damage.ts";

// The server has gone.
process.once("disconnect", () => process.exit());
process.send?.(copy(process.argv[2]!, process.argv[3]!), () => process.disconnect?.());

/** Deletes the salts of the reads. With them, whoever has the copy could trace the hashes of readers to addresses for ever. */
function removeSalts(target: string) {
  const raw = new DatabaseSync(target);
  // What is deleted is overwritten.
  raw.exec("pragma secure_delete = on");
  if (raw.prepare("select 1 from sqlite_master where name = 'read_salts'").get())
    raw.exec("delete from read_salts");
  raw.close();
}

function copy(file: string, target: string): string | null {
  try {
    const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
    // One transaction that only reads, while `backup` of node:sqlite begins again when another process writes.
    raw.prepare("vacuum into ?").run(target);
    raw.close();
    removeSalts(target);
    const problem = findDamage(new DatabaseSync(target, { readOnly: true }));
    if (problem) return `the copy is damaged: ${problem}`;
    // `vacuum into` does not wait until the copy is on the disk.
    const handle = openSync(target, "r+");
    fsyncSync(handle);
    closeSync(handle);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
