import { sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";

/**
 * How much the drafts and versions of one person may take: enough for more than a thousand posts of some pages with all of their
 * versions.
 */
const maxBytes = 200_000_000;
/** Counted for each row beside its texts: this bounds the number of tiny rows, and so the time that counting takes. */
const rowBytes = 2000;

/** How many drafts that were never published one person may have. */
const maxDrafts = 1000;
/** With those that were discarded and can be brought back. */
const maxKeptDrafts = 3000;

const bytes = sql<number>`octet_length(markdown) + octet_length(fields) + octet_length(images) + ${sql.lit(rowBytes)}`;

/** Whether somebody's drafts and versions take all the space they may take; those count too that can be brought back. */
export async function isDraftSpaceFull(db: Db, userId: string): Promise<boolean> {
  const slowDb = slowReads(db);
  const drafts = slowDb.selectFrom("drafts").select(bytes.as("bytes")).where("user_id", "=", userId);
  const versions = slowDb
    .selectFrom("draft_versions")
    .select(bytes.as("bytes"))
    .where("user_id", "=", userId);
  const sum = slowDb
    .selectFrom(drafts.unionAll(versions).as("texts"))
    .select((eb) => eb.fn.sum<number>("bytes").as("bytes"));
  // A database that is too busy to count must not keep anybody from saving.
  const row = await sum.executeTakeFirst().catch(() => undefined);
  return Number(row?.bytes ?? 0) > maxBytes;
}

/** Whether somebody has as many drafts that were never published as one may have. */
export async function hasTooManyDrafts(db: Db, userId: string) {
  const { kept, discarded } = await db
    .selectFrom("drafts")
    .select((eb) => eb.fn.countAll<number>().as("kept"))
    .select((eb) => eb.fn.count<number>("discarded_at").as("discarded"))
    .where("user_id", "=", userId)
    .where("is_published", "=", 0)
    .where("blog_id", "is", null)
    .executeTakeFirstOrThrow();
  return Number(kept) - Number(discarded) >= maxDrafts || Number(kept) >= maxKeptDrafts;
}
