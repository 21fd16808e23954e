import type { Db } from "./engine.ts";
import type { CheckResult } from "./sqlite-check.ts";

export interface Connection {
  db: Db;
  /**
   * Brings the tables up to date. When they already exist, calls `onChange` with the number of migrations before it
   * runs them. Throws an OperatorError, before any change, when the tables are newer than this program.
   */
  migrate(onChange?: (count: number) => Promise<void>): Promise<void>;
  /** For what a start writes: it may take longer than a request, and waits for other nodes that start. */
  withoutLimits<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * Looks for damage, which takes long; call it once, when the site answers. Returns undefined when `close` was called first, and
   * throws when the check ended without a result. The property is undefined when there is nothing left to check.
   */
  check?: () => Promise<CheckResult | undefined>;
  close(): Promise<void>;
}
