import type { Db } from "../../db/engine.ts";

/**
 * The queries of pages and acts on tables that grow with the site. Each must find its rows by a key, or read them in the
 * order of an index.
 */
export type HotQueries = Record<string, (db: Db) => Promise<unknown>>;

export const farCursor = { position: 2000, id: "a" };
