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

/** Settings that lead to a database, and to a folder for all else. */
export interface Database {
  settings: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

let count = 0;
/** Names of databases that are being made for the next test, by their server: the wait for one is the server's. */
const spares = new Map<string, Promise<string>>();

/** A database of its own, with the tables made and the library loaded. */
export async function freshDatabase(): Promise<Database> {
  const template = inject("template");
  if ("server" in template) {
    const { server } = template;
    const own = spares.get(server) ?? createDatabase(server, "template");
    // Before anything is waited for: another test may ask meanwhile, and must not get the same one.
    const spare = createDatabase(server, "template");
    spare.catch(() => {});
    spares.set(server, spare);
    return onServer(server, await own);
  }
  const database = inFolder(mkdtempSync(join(tmpdir(), "lectern-test-")));
  copyFileSync(template.file, fileOf(database));
  return database;
}

/** One that nobody ever opened. `where`: a server for it; without one, it is a file. */
export async function emptyDatabase(where = inject("template")): Promise<Database> {
  if ("server" in where) return onServer(where.server, await createDatabase(where.server, "template0"));
  return inFolder(mkdtempSync(join(tmpdir(), "lectern-test-")));
}

/** The file of a database in a folder. */
export function fileOf({ settings }: Database): string {
  return join(settings.DATA_DIR, "lectern.db");
}

function inFolder(DATA_DIR: string): Database {
  return { settings: { DATA_DIR }, remove: async () => rmSync(DATA_DIR, { recursive: true, force: true }) };
}

async function createDatabase(server: string, template: string): Promise<string> {
  const name = `test_${process.pid}_${++count}`;
  await run(server, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

function onServer(server: string, name: string): Database {
  const folder = inFolder(mkdtempSync(join(tmpdir(), "lectern-test-")));
  return {
    settings: { ...folder.settings, DATABASE_URL: `${server}/${name}` },
    async remove() {
      await folder.remove();
      await run(server, `drop database ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
