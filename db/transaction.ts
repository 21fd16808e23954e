import { setImmediate } from "node:timers/promises";
import { type Db, engineOf, withPluginsOf } from "./engine.ts";

const maxAttempts = 3;

/**
 * Runs `work` in a transaction. When the connection is lost before the commit, nothing was stored, and `work` runs
 * again on another connection: so it must not change anything outside of the database. When the connection is lost
 * during the commit, the outcome is unknown: this announces that anything may have changed, and throws the error. A
 * transaction inside another is refused, since each would wait for the other.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) throw new Error("a transaction inside another");
  const { bus, classifyFailure, transaction } = engineOf(db);
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false;
    try {
      return await transaction(async (handle) => {
        const result = await work(withPluginsOf(db, handle));
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isCommitting) await bus.publish(undefined);
      if (isCommitting || attempt === maxAttempts || classifyFailure(error) !== "lost") throw error;
      // Idle connections are often lost at the same moment: the pool learns of it now, and does not hand them out.
      await setImmediate();
    }
  }
}
