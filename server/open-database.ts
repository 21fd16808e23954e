import { copyBeforeUpdate } from "../app/operations/models/copy-before-update.server.ts";
import { type Log, statementLogger } from "../config/log.ts";
import { OperatorError } from "../config/operator-error.ts";
import type { EnvSettings } from "../config/settings.ts";
import { connect } from "../db/connect.ts";
import type { Connection } from "../db/connection.ts";
import { isIncomplete } from "../db/copy-tables.ts";
import type { Metrics } from "./metrics.ts";
import { closeDataFolder } from "./private-data.ts";

/**
 * Connects, copies what an update would change, and brings the tables up to date. `isReadOnly`: the disk is full. Throws an
 * OperatorError on failure.
 */
export async function openDatabase(
  env: EnvSettings,
  log: Log,
  metrics?: Metrics,
  isReadOnly = false,
): Promise<Connection> {
  const { DATABASE_URL, DATA_DIR } = env;
  closeDataFolder(DATA_DIR, log);
  const logStatement = statementLogger(log);
  const measureStatement = (sql: string, ms: number) => {
    metrics!.statement(ms);
    logStatement?.(sql, ms);
  };
  const connection = await connect(DATABASE_URL, DATA_DIR, {
    listenUrl: env.DATABASE_LISTEN_URL,
    readUrl: env.DATABASE_READ_URL,
    onStatement: metrics ? measureStatement : logStatement,
    onError: (error) => log.warn(error),
    isReadOnly,
  });
  await connection.migrate(async (count) => {
    log.info(`Changing the tables (${count} changes): a large database may take some minutes`);
    const copy = await copyBeforeUpdate(connection.db, DATA_DIR, Date.now());
    if (copy) log.info(`The database as it was is in ${copy}`);
  });
  if (await isIncomplete(connection.db))
    throw new OperatorError("This database is incomplete: run the same npx lectern move again, to its end.");
  return connection;
}
