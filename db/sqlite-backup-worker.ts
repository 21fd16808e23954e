// Copies a SQLite file that is in use, or reads a copy through, in a process of its own: `node sqlite-backup-worker.ts copy FILE
// COPY` or `… inspect COPY`. Sends the facts of the copy, or the text of the error.
import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { DatabaseFacts } from "./engine.ts";
import { findDamage } from "./sqlite-damage.ts";

// The server has gone.
process.once("disconnect", () => process.exit());
const [act, file, target] = process.argv.slice(2) as ["copy" | "inspect", string, string];
process.send?.(run(), () => process.disconnect?.());

function run(): DatabaseFacts | string {
  try {
    if (act === "copy") copy();
    return inspect(act === "copy" ? target : file);
  } catch (error) {
    return (error as Error).message;
  }
}

function copy() {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  // One transaction that only reads, while `backup` of node:sqlite begins again when another process writes.
  raw.prepare("vacuum into ?").run(target);
  raw.close();
  removeSalts();
  // `vacuum into` does not wait until the copy is on the disk.
  const handle = openSync(target, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

/** Deletes the salts of the reads. With them, whoever has the copy could trace the hashes of readers to addresses for ever. */
function removeSalts() {
  const raw = new DatabaseSync(target);
  // What is deleted is overwritten.
  raw.exec("pragma secure_delete = on");
  if (raw.prepare("select 1 from sqlite_master where name = 'read_salts'").get())
    raw.exec("delete from read_salts");
  raw.close();
}

function inspect(copy: string): DatabaseFacts {
  const raw = new DatabaseSync(copy, { readOnly: true });
  const problem = findDamage(raw);
  if (problem) throw new Error(`the copy is damaged: ${problem}`);
  const tables = raw.prepare("select name from sqlite_master where type = 'table' order by name").all();
  const counts = tables.map(({ name }) => [name, countRows(raw, String(name))] as const);
  raw.close();
  return { bytes: statSync(copy).size, sha256: hashFile(copy), tables: Object.fromEntries(counts) };
}

function countRows(raw: DatabaseSync, table: string) {
  const row = raw.prepare(`select count(*) as rows from "${table.replaceAll('"', '""')}"`).get();
  return Number(row!.rows);
}

function hashFile(path: string) {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(1024 * 1024);
  const handle = openSync(path, "r");
  for (let length = readSync(handle, buffer); length > 0; length = readSync(handle, buffer))
    hash.update(buffer.subarray(0, length));
  closeSync(handle);
  return hash.digest("hex");
}
