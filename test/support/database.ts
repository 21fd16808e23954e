import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Made once for each engine by test/setup/: a file to copy, or a server with a database named "template". */
    template: { file: string } | { server: string };
  }
}

/** The settings of a database, and of a data folder. */
export interface Database {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

let count = 0;
/** The database that is being created for the next test, by server URL: a test need not wait for it. */
const spares = new Map<string, Promise<string>>();

/** Creates a database with all tables and the built-in articles. */
export async function freshDatabase(): Promise<Database> {
  const template = inject("template");
  if ("server" in template) {
    const { server } = template;
    const next = spares.get(server) ?? createDatabase(server, "template");
    // Replaced before the first await: another test that runs meanwhile must not get the same database.
    const spare = createDatabase(server, "template");
    spare.catch(() => {});
    spares.set(server, spare);
    return serverDatabase(server, await next);
  }
  const database = folderDatabase(mkdtempSync(join(tmpdir(), "lectern-test-")));
  copyFileSync(template.file, fileOf(database));
  return database;
}

/** Creates an empty database, without tables: on `template.server`, or else a file. */
export async function emptyDatabase(template = inject("template")): Promise<Database> {
  if ("server" in template)
    return serverDatabase(template.server, await createDatabase(template.server, "template0"));
  return folderDatabase(mkdtempSync(join(tmpdir(), "lectern-test-")));
}

/** The file of a database in a folder. */
export function fileOf({ settings }: Database): string {
  return join(settings.DATA_DIR, "lectern.db");
}

function folderDatabase(DATA_DIR: string): Database {
  return { settings: { DATA_DIR }, remove: async () => rmSync(DATA_DIR, { recursive: true, force: true }) };
}

async function createDatabase(server: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${++count}`;
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

async function runStatement(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
