import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Created once for each engine by test/setup/: a file to copy, or a server with a database named "template". */
    template: { file: string } | { server: string };
  }
}

/** The settings of a database and of its data folder. */
export interface Database {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

let databaseCount = 0;
/** Databases that are created in advance, by server URL, so that the next test need not wait for its database. */
const nextDatabases = new Map<string, Promise<string>>();

/** Creates a database with all tables and the built-in articles. */
export async function freshDatabase(): Promise<Database> {
  const template = inject("template");
  if ("server" in template) {
    const { server } = template;
    const name = nextDatabases.get(server) ?? createDatabase(server, "template");
    // Replaced before the first await, so that a test that runs at the same time does not get the same database.
    const nextName = createDatabase(server, "template");
    nextName.catch(() => {});
    nextDatabases.set(server, nextName);
    return serverDatabase(server, await name);
  }
  const database = folderDatabase(mkdtempSync(join(tmpdir(), "lectern-test-")));
  copyFileSync(template.file, databaseFile(database));
  return database;
}

/** Creates a database without tables: on `template.server`, or else in a file. */
export async function emptyDatabase(template = inject("template")): Promise<Database> {
  if ("server" in template)
    return serverDatabase(template.server, await createDatabase(template.server, "template0"));
  return folderDatabase(mkdtempSync(join(tmpdir(), "lectern-test-")));
}

/** The file of an SQLite database. */
export function databaseFile({ settings }: Database): string {
  return join(settings.DATA_DIR, "lectern.db");
}

function folderDatabase(DATA_DIR: string): Database {
  return { settings: { DATA_DIR }, remove: async () => rmSync(DATA_DIR, { recursive: true, force: true }) };
}

async function createDatabase(server: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${++databaseCount}`;
  await runStatement(server, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

function serverDatabase(server: string, name: string): Database {
  const folder = folderDatabase(mkdtempSync(join(tmpdir(), "lectern-test-")));
  return {
    settings: { ...folder.settings, DATABASE_URL: `${server}/${name}` },
    async remove() {
      await folder.remove();
      await runStatement(server, `drop database ${name} with (force)`);
    },
  };
}

/** The connections that create and drop databases, by server URL. They are kept, and do not stop this process from ending. */
const adminPools = new Map<string, pg.Pool>();

async function runStatement(server: string, statement: string) {
  const pool = adminPools.get(server) ?? openAdminPool(server);
  await pool.query(statement);
}

function openAdminPool(server: string) {
  const pool = new pg.Pool({
    connectionString: `${server}/postgres`,
    max: 2,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may end first.
  pool.on("error", () => {});
  adminPools.set(server, pool);
  return pool;
}
