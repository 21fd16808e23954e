// Runs slow reads in a thread, on a connection of its own that cannot write.
import { DatabaseSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { handleTasks } from "../app/lib/threads.server.ts";
import type { ReadResult, ReadTask } from "./sqlite-read-threads.ts";
import { adaptForKysely } from "./sqlite-statements.ts";

const cacheKb = 8192;

handleTasks(openReader());

function openReader() {
  let database: SqliteDatabase | undefined;
  return async ({ file, sql, parameters }: ReadTask): Promise<ReadResult> => {
    try {
      database ??= open(file);
      return { rows: database.prepare(sql).all(parameters) };
    } catch (error) {
      // Returned, not thrown: of an error that a thread throws only the text arrives, and the code is needed too.
      const { message, errcode } = error as { message: string; errcode?: number };
      return { failure: { message, errcode } };
    }
  };
}

function open(file: string): SqliteDatabase {
  const raw = new DatabaseSync(file, { readOnly: true, timeout: 1000 });
  raw.exec(`pragma cache_size=-${cacheKb}`);
  return adaptForKysely(raw);
}
