import { type Db, engineOf } from "./engine.ts";

const attempts = 3;

/**
 * Runs `work` in a transaction. When the database goes away before the commit, nothing was done, and `work` runs again
 * on another connection: it must not change anything outside of the database. When it goes away during the commit,
 * nobody knows what was done: anything may have changed, and the error is thrown.
 */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    let worked = false;
    try {
      return await db.transaction().execute(async (db) => {
        const result = await work(db);
        worked = true;
        return result;
      });
    } catch (error) {
      const { failureOf, bus } = engineOf(db);
      if (worked) await bus.publish(undefined);
      if (worked || attempt === attempts || failureOf(error) !== "lost") throw error;
    }
  }
}
