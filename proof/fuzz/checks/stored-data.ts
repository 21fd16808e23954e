// Checks the database and the image folder of the running program, over a connection of its own.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { Database } from "../../../test/support/database.ts";

export interface StoredData {
  /** Returns a line for each lock, open transaction and orphaned file. */
  leaks(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openStoredData({ settings }: Pick<Database, "settings">): Promise<StoredData> {
  const { DATA_DIR, DATABASE_URL } = settings;
  const database = DATABASE_URL ? await openPostgres(DATABASE_URL) : openSqlite(join(DATA_DIR, "lectern.db"));
  return {
    async leaks() {
      const keys = await database.imageKeys();
      const folders = foldersOf(join(DATA_DIR, "images", "blogImages"));
      const orphans = folders.filter((folder) => !keys.has(folder));
      return [
        ...(await database.locks()),
        ...orphans.map((folder) => `the image folder ${folder} has no row`),
      ];
    },
    close: database.close,
  };
}

function foldersOf(path: string) {
  return existsSync(path) ? readdirSync(path) : [];
}

const imageQuery = "select key from images";
/** The folder of an image by its storage key: "abc" for "blogImages/abc/rye". */
const folderOf = (key: string) => key.split("/")[1]!;

function openSqlite(file: string) {
  const db = new DatabaseSync(file, { timeout: 0 });
  return {
    async imageKeys() {
      return new Set(
        db
          .prepare(imageQuery)
          .all()
          .map(({ key }) => folderOf(String(key))),
      );
    },
    /** Fails at once when the program holds a lock, since the connection has no timeout. */
    async locks() {
      try {
        db.exec("begin immediate; rollback");
        return [];
      } catch (error) {
        return [`nobody else can write: ${error}`];
      }
    },
    close: async () => db.close(),
  };
}

async function openPostgres(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const busyConnections = `select state, query from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
  const waitingLocks = "select locktype from pg_locks where not granted";
  return {
    async imageKeys() {
      const { rows } = await client.query<{ key: string }>(imageQuery);
      return new Set(rows.map(({ key }) => folderOf(key)));
    },
    async locks() {
      const [states, locks] = [await client.query(busyConnections), await client.query(waitingLocks)];
      return [
        ...states.rows.map(({ state, query }) => `a connection is ${state}: ${query}`),
        ...locks.rows.map(({ locktype }) => `somebody waits for a lock (${locktype})`),
      ];
    },
    close: () => client.end(),
  };
}
