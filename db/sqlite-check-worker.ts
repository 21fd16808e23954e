// Looks for damage in a SQLite file, in a process of its own: `node sqlite-check-worker.ts FILE`. Sends the problem, or null.
import { DatabaseSync } from "node:sqlite";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { findDamage } from "./sqlite-damage.ts";

// The server has gone.
process.once("disconnect", () => process.exit());
process.send?.(await check(process.argv[2]!), () => process.disconnect?.());

async function check(file: string): Promise<string | null> {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  const tables = raw.prepare("select name from sqlite_schema where type = 'table'").all() as {
    name: string;
  }[];
  // One table at a time: SQLite cannot empty its write-ahead log while a read runs, so no read may take long.
  for (const { name } of tables) {
    const problem = findDamage(raw, name);
    if (problem) return problem;
    await yieldToEventLoop();
  }
  return null;
}
