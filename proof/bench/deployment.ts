import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startPostgres } from "../../test/setup/start-postgres.ts";
import { childrenOf, cpuMsOfFamily } from "../../test/support/processes.ts";
import { createTemporaryFolder, type RunningSite, startSite } from "./program.ts";

export type EngineName = "sqlite" | "postgres";

/** A data folder and a database, on which the site is started and stopped. */
export interface Deployment {
  start(): Promise<RunningSite>;
  databaseBytes(): Promise<number>;
  /** Vacuums and analyzes PostgreSQL, as its autovacuum would do some time after many changes. Does nothing for SQLite. */
  vacuum(): Promise<void>;
  stop(): Promise<void>;
}

export async function openDeployment(engine: EngineName): Promise<Deployment> {
  const folder = createTemporaryFolder();
  return engine === "sqlite" ? sqliteDeployment(folder) : postgresDeployment(folder);
}

function sqliteDeployment(folder: string): Deployment {
  const files = ["lectern.db", "lectern.db-wal"].map((name) => join(folder, name));
  return {
    start: () => startSite(folder),
    databaseBytes: async () =>
      files.reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0),
    vacuum: async () => {},
    stop: async () => {},
  };
}

/**
 * The PostgreSQL of the tests. It does not wait for the disk, so it writes faster than others. Its processor time is counted as
 * the site's.
 */
async function postgresDeployment(folder: string): Promise<Deployment> {
  const server = await startPostgres();
  const url = `${server.url}/postgres`;
  const query = async (statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ bytes: string }>(statement);
    await client.end();
    return rows[0];
  };
  return {
    async start() {
      const site = await startSite(folder, { DATABASE_URL: url });
      const cpuMs = () => {
        const siteMs = site.cpuMs();
        // server.pid is the Node process that started PostgreSQL; its child is PostgreSQL's first process.
        return siteMs === undefined ? undefined : siteMs + cpuMsOfFamily(childrenOf(server.pid)[0]!.pid);
      };
      return { ...site, cpuMs };
    },
    databaseBytes: async () =>
      Number((await query("select pg_database_size(current_database()) as bytes"))!.bytes),
    vacuum: async () => void (await query("vacuum analyze")),
    stop: server.stop,
  };
}
