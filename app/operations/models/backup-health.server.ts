import { type Db, engineOf } from "../../../db/engine.ts";
import { findBackupRecord } from "./backup-state.server.ts";

const hourMs = 60 * 60 * 1000;
/** A nightly backup that is older was missed once. */
const maxAgeMs = 48 * hourMs;

/** For the first page of the desk and the mails to the owner. */
export interface BackupHealthFacts {
  /** Whether the owner has nothing to do. */
  isGood: boolean;
  /** Whether they are made by themselves. */
  isNightly: boolean;
  /** ISO-8601; undefined: there is none. */
  madeAt?: string;
  drill?: { at: string; problem: string };
}

/**
 * Whether the backups of this site could be restored now; undefined when nobody asked for any, and for a database that is
 * backed up with its own program.
 */
export async function backupHealth(db: Db, isNightly: boolean, now = Date.now()) {
  if (!engineOf(db).backup.copyTo) return undefined;
  const { madeAt, drill } = await findBackupRecord(db);
  if (!isNightly && !madeAt) return undefined;
  // One that is still to come was made by a clock that was wrong.
  const ageMs = now - Date.parse(madeAt ?? "");
  const isRecent = ageMs >= -hourMs && ageMs <= maxAgeMs;
  return { isGood: (isRecent || !isNightly) && !drill?.problem, isNightly, madeAt, drill };
}
