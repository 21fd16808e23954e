// Whether DATABASE_READ_URL is a replica that follows: a node asks the primary for everything while it is not, and says nothing.
import { setTimeout } from "node:timers/promises";
import type { EnvSettings } from "../../config/settings.ts";
import { connect } from "../../db/connect.ts";
import { engineOf } from "../../db/engine.ts";
import { type Finding, ok, wrong } from "./finding.ts";

const maxWaitMs = 3000;
const pollMs = 100;

export async function checkReplica(settings: EnvSettings): Promise<Finding> {
  const { host } = new URL(settings.DATABASE_READ_URL!);
  const { db, close } = await connect(settings.DATABASE_URL, settings.DATA_DIR, {
    readUrl: settings.DATABASE_READ_URL,
  });
  try {
    for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
      if (engineOf(db).replicaReads?.()) return ok(`the replica ${host} follows the database`);
      await setTimeout(pollMs);
    }
    return wrong(
      `${host} is no replica that follows DATABASE_URL within ${maxWaitMs / 1000} s: look at pg_stat_replication there, or unset DATABASE_READ_URL`,
    );
  } finally {
    await close();
  }
}
