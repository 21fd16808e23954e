import type { Kysely, RawBuilder } from "kysely";
import type { RateLimiterAbstract } from "rate-limiter-flexible";
import type { Schema } from "./schema.ts";

export type Db = Kysely<Schema>;

/** What differs between the two databases. Each engine is one module that offers exactly this. */
export interface Engine {
  bus: Bus;
  search: Search;
  /** Counts attempts: in memory with one node, in the database where many nodes share it. */
  limiter(options: { keyPrefix: string; points: number; duration: number }): RateLimiterAbstract;
  /**
   * Whether an error says that the database was not there. "lost": what was asked may be asked again at once.
   * "unavailable": not at once. undefined: it is another kind of error.
   */
  failureOf(error: unknown): "lost" | "unavailable" | undefined;
}

/**
 * Announces what changed ("blog:s1", "feed") to this node at once and to the other nodes soon after. undefined:
 * anything may have changed.
 */
export interface Bus {
  publish(tags: string[] | undefined): Promise<void>;
  subscribe(listener: (tags: string[] | undefined) => void): () => void;
}

/** What a blog is found by. Every text is folded (see app/lib/fold.ts). */
export interface SearchEntry {
  id: string;
  title: string;
  description: string;
  content: string;
  /** What substrings are looked for in: title and description; title and the first part of the content. */
  head: string;
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
   * A subquery of the ids of blogs that contain `text` (folded, not empty) as a substring:
   * `head` looks in title and description, `body` in title and content.
   * `grams` are the tokens of its pairs of characters, or the one of `text` when it is shorter than three.
   */
  containing(text: string, where: "head" | "body", grams: string[]): RawBuilder<unknown>;
  /** Ids by rank, best first. Each inner list holds alternatives of one word; `every` asks for all words. */
  ranked(db: Db, words: string[][], every: boolean, limit: number): Promise<string[]>;
  /** Words of the index that begin with `word`, at most one: tells whether a word is known. */
  knows(db: Db, word: string): Promise<boolean>;
  /** Words of the index that may be meant by a misspelt one; the caller measures the distance. */
  candidates(db: Db, word: string): Promise<string[]>;
}

/** The engine behind a database or a transaction: it travels with Kysely's adapter. */
export function engineOf(db: Db): Engine {
  return (db.getExecutor().adapter as unknown as { engine: Engine }).engine;
}

/** To be called after the commit, with every tag whose pages now show something else. */
export function announce(db: Db, ...tags: string[]): Promise<void> {
  return engineOf(db).bus.publish(tags);
}
