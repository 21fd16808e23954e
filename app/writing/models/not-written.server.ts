import type { Db } from "../../../db/engine.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { WriteProblem } from "../lib/editor-errors.ts";

/** Thrown so that the transaction is rolled back. */
export class NotWritten extends Error {
  readonly reason: WriteProblem;
  constructor(reason: WriteProblem) {
    super(`the blog was not written: ${reason.problem}`);
    this.reason = reason;
  }
}

/** Runs a transaction that writes a blog. Returns why it was rolled back by a NotWritten; undefined after success. */
export async function tryToWrite(db: Db, work: (db: Db) => Promise<void>): Promise<WriteProblem | undefined> {
  try {
    await inTransaction(db, work);
    return undefined;
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  }
}
