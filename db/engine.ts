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
  /** See `inTransaction`. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Counts attempts: in memory with one node, in the database where many nodes share it. */
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract;
  /**
   * Tells whether an error comes from the connection or a busy database. "lost": it may be retried at once.
   * "unavailable": it may be retried later. undefined: it is another kind of error.
   */
  classifyFailure(error: unknown): "lost" | "unavailable" | undefined;
}

/**
 * Announces what changed ("blog:s1", "feed") to this node at once and to the other nodes soon after. undefined:
 * anything may have changed.
 */
export interface Bus {
  publish(tags: string[] | undefined): Promise<void>;
  subscribe(listener: (tags: string[] | undefined) => void): () => void;
}

/** The texts by which the search finds a blog. All are folded (see app/lib/fold.ts). */
export interface SearchEntry {
  id: string;
  title: string;
  description: string;
  content: string;
  /** Title and description, for substrings. */
  head: string;
  /** Title and the first part of the content, for substrings. */
  body: string;
  /** Distinct words of title, description and content. */
  words: string[];
  /** Distinct one- and two-character pieces, as tokens of letters and digits. */
  headGrams: string[];
  bodyGrams: string[];
}

export interface Search {
  put(db: Db, entry: SearchEntry): Promise<void>;
  remove(db: Db, blogId: string): Promise<void>;
  /**
   * A subquery for the ids of blogs that contain `text` (folded, not empty) as a substring of `field`. `grams` are the
   * tokens of its pairs of characters, or of `text` itself when it is one or two characters long.
   */
  idsContaining(text: string, field: "head" | "body", grams: string[]): RawBuilder<unknown>;
  /**
   * Ids by rank, best first. Each inner list holds the alternatives for a word. `matchAll`: a blog must match all
   * words.
   */
  rankedIds(db: Db, words: string[][], matchAll: boolean, limit: number): Promise<string[]>;
  /** Whether any word of the index begins with `prefix`. */
  hasWordStartingWith(db: Db, prefix: string): Promise<boolean>;
  /** Words of the index that resemble a misspelt one. The caller still has to measure the distance. */
  similarWords(db: Db, word: string): Promise<string[]>;
}

/** The engine behind a database or a transaction: a property of Kysely's adapter. */
export function engineOf(db: Db): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}

/**
 * A handle for reads whose time grows with the site or with what somebody typed: they run where they hold up nobody else,
 * and fail ("unavailable", or Busy) when they take too long or too many wait. It has no transactions on SQLite, and never sees an open one.
 */
export function slowReads(db: Db): Db {
  return withPluginsOf(db, engineOf(db).slowReads());
}

/** Returns another handle with Kysely's plugins of `db`. */
export function withPluginsOf(db: Db, other: Db): Db {
  return db.getExecutor().plugins.reduce((handle, plugin) => handle.withPlugin(plugin), other);
}

/** Call after the commit, with the cache tags of everything that changed. */
export function announce(db: Db, ...tags: string[]): Promise<void> {
  return engineOf(db).bus.publish(tags);
}
