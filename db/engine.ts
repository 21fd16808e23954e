import type { Kysely, RawBuilder } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;

/** What differs between the two databases. Each engine is a module that implements this. */
export interface Engine {
  bus: Bus;
  search: Search;
  /** See `slowReads` below. */
  slowReads(): Db;
  /** A handle that reads from a replica which holds all that was announced so far. undefined: there is none now. */
  replicaReads?(): Db | undefined;
  /** See `inTransaction`. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Calls `work` with a handle that only reads, and sees the database as it was at one moment, however long that takes. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Counts attempts: in memory with one node, in the database where many nodes share it. */
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract;
  /**
   * Tells whether an error comes from the connection, a busy database, or a full or failing disk. "lost": the work may be
   * repeated at once. "unavailable": it may be repeated later. undefined: any other error.
   */
  classifyFailure(error: unknown): "lost" | "unavailable" | undefined;
  /**
   * Whether an update violated a unique constraint. Its transaction must then be rolled back. Inserts use `on conflict`
   * instead.
   */
  isDuplicate(error: unknown): boolean;
  /** For the owner, such as "SQLite 3.50.4". `bytes`: the size of the database. */
  describe(): Promise<{ name: string; bytes: number }>;
  backup: Backup;
}

/** What says whether a copy of the database is whole. */
export interface DatabaseFacts {
  bytes: number;
  /** Of the file, in hexadecimal. */
  sha256: string;
  /** The number of rows of each table. */
  tables: Record<string, number>;
}

/**
 * How to back up the database. `copyTo` writes a copy to a new file while the database is in use. When that fails it throws,
 * or throws the reason of `signal`, and may leave an incomplete file. Without it, the operator runs the database's own programs:
 * the two commands are lines for a shell.
 */
type Backup =
  | { copyTo(file: string, signal: AbortSignal): Promise<DatabaseFacts> }
  | { copyTo?: undefined; copyCommand: string; restoreCommand: string };

/**
 * Announces what changed ("blog:s1", "feed") to this node at once and to the other nodes soon after. undefined:
 * anything may have changed.
 */
export interface Bus {
  publish(tags: string[] | undefined): Promise<void>;
  subscribe(listener: (tags: string[] | undefined) => void): () => void;
}

/** What the search needs of an engine. All else it does in SQL that both understand. */
export interface Search {
  /**
   * A table whose column `value` holds the elements of a JSON array. Where an element is an array, `value->>0` is its first
   * element as text.
   */
  jsonElements(json: unknown[]): RawBuilder<unknown>;
  /**
   * Adds the tokens of a blog's head, its title and description (see `trigrams` in app/lib/fold.ts), or replaces them.
   * `row`: the blog's number in the search.
   */
  putHead(db: Db, row: number, tokens: string[]): Promise<void>;
  removeHead(db: Db, row: number): Promise<void>;
  /**
   * A subquery: the row numbers of the blogs that have all of these tokens. `areBeginnings`: a longer token that begins
   * with one of them counts too.
   */
  rowsWithTokens(tokens: string[], areBeginnings: boolean): RawBuilder<number>;
  /** Call it after rows with chosen numbers were added to search_blogs: the next row gets a number above theirs. */
  continueRows(db: Db): Promise<void>;
}

/** The engine behind a database or a transaction: a property of Kysely's adapter. */
export function engineOf(db: Db): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}

/**
 * A handle for queries whose time grows with the site or with what somebody typed. They run on threads or connections of their
 * own, so they delay nobody else, and fail ("unavailable", or Busy) when they take too long or too many wait. On SQLite it has
 * no transactions. It never sees uncommitted data.
 */
export function slowReads(db: Db): Db {
  return withPluginsOf(db, engineOf(db).slowReads());
}

/** Returns the handle `other` with the Kysely plugins of `db` added. */
export function withPluginsOf(db: Db, other: Db): Db {
  return db.getExecutor().plugins.reduce((handle, plugin) => handle.withPlugin(plugin), other);
}

/** Call after the commit, with the cache tags of everything that changed. */
export function announce(db: Db, ...tags: string[]): Promise<void> {
  return engineOf(db).bus.publish(tags);
}
