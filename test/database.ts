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

/** A database of its own, with the tables made and the library loaded. */
export async function freshDatabase(): Promise<Database> {
  const template = inject("template");
  const DATA_DIR = mkdtempSync(join(tmpdir(), "lectern-test-"));
  const removeFolder = () => rmSync(DATA_DIR, { recursive: true, force: true });
  if ("file" in template) {
    copyFileSync(template.file, join(DATA_DIR, "lectern.db"));
    return { settings: { DATA_DIR }, remove: async () => removeFolder() };
  }
  const name = `test_${process.pid}_${++count}`;
  await run(template.server, `create database ${name} template template`);
  return {
    settings: { DATA_DIR, DATABASE_URL: `${template.server}/${name}` },
    async remove() {
      removeFolder();
      await run(template.server, `drop database ${name} with (force)`);
    },
  };
}

async function run(server: string, statement: string) {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
