import type { Log } from "../config/log.ts";
import type { Connection } from "../db/connection.ts";

/**
 * Checks a database that was too large to be checked before the start. Damage is logged, and the site goes on: most of
 * it may still be readable.
 */
export async function checkDatabase({ check }: Connection, log: Log): Promise<void> {
  if (!check) return;
  log.info("Checking the database for damage in the background");
  try {
    const result = await check();
    if (!result) return;
    if (result.problem) log.error(`The database is damaged: ${result.problem}. Restore it from a backup.`);
    else log.info("The check of the database has found no damage");
  } catch (error) {
    log.error(error, "The database could not be checked for damage");
  }
}
