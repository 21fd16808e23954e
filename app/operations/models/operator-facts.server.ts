import { type Db, engineOf } from "../../../db/engine.ts";
import { hasOwner } from "../../accounts/models/owner.server.ts";
import { findBackupRecord } from "./backup-state.server.ts";

/** What `lectern doctor` says about the database. */
export async function findOperatorFacts(db: Db) {
  const count = async (table: "blogs" | "users" | "comments" | "images") => {
    const query = db.selectFrom(table).select((eb) => eb.fn.countAll().as("rows"));
    return Number((await query.executeTakeFirstOrThrow()).rows);
  };
  const failed = await db
    .selectFrom("jobs")
    .select((eb) => eb.fn.countAll().as("rows"))
    .where("failed_at", "is not", null)
    .executeTakeFirstOrThrow();
  return {
    database: await engineOf(db).describe(),
    makesBackups: engineOf(db).backup.copyTo !== undefined,
    blogs: await count("blogs"),
    people: await count("users"),
    comments: await count("comments"),
    images: await count("images"),
    failedJobs: Number(failed.rows),
    hasOwner: await hasOwner(db),
    backups: await findBackupRecord(db),
  };
}
