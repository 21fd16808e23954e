import type pg from "pg";
import type { Bus } from "./engine.ts";

const behindPollMs = 20;
const currentPollMs = 1000;
const timeoutMs = 1000;

/**
 * Tells whether a replica holds all that was announced so far: since the last announcement the primary was asked for its place
 * in the write-ahead log, and the replica has replayed up to there. So a page that is read there shows what the
 * primary would show, and a change that was just announced is never missing. A replica that lags behind, is promoted or does not
 * respond is not current.
 */
export function watchReplica(primary: pg.Pool, replica: pg.Pool, bus: Bus) {
  let announcements = 0;
  /** The primary's place after this many announcements. */
  let goal = { announcements: -1, lsn: "" };
  let isCurrent = false;
  let isLooking = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const unsubscribe = bus.subscribe(() => {
    announcements++;
    isCurrent = false;
    if (!isLooking) schedule(behindPollMs);
  });

  function schedule(ms: number) {
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(look, ms).unref();
  }

  async function look() {
    let hasAll = false;
    isLooking = true;
    try {
      // The number is that of before the question, whatever is announced meanwhile.
      if (goal.announcements !== announcements)
        goal = { announcements, lsn: `${await ask(primary, "pg_current_wal_insert_lsn()::text")}` };
      const { lsn, announcements: seen } = goal;
      const replayed = "coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn, false)";
      hasAll = (await ask(replica, replayed, lsn)) === true && seen === announcements;
    } catch {
      // It does not respond now.
    }
    isLooking = false;
    isCurrent = hasAll && !isClosed;
    schedule(hasAll ? currentPollMs : behindPollMs);
  }
  schedule(0);

  return {
    isCurrent: () => isCurrent,
    close() {
      isClosed = true;
      isCurrent = false;
      clearTimeout(timer);
      unsubscribe();
    },
  };
}

async function ask(pool: pg.Pool, expression: string, ...values: string[]): Promise<unknown> {
  // pg's own types lack the time-out of one query.
  const query = { text: `select ${expression} as answer`, values, query_timeout: timeoutMs };
  return (await pool.query<{ answer: unknown }>(query)).rows[0]?.answer;
}
