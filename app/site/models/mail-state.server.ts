import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";

export type MailState = Awaited<ReturnType<typeof listMailStates>>[number];

/** The newest mails, with what became of the jobs that send them (see `enqueueMail`). */
export function listMailStates(db: Db, limit: number) {
  return mailStates(db)
    .orderBy("mails.created_at", "desc")
    .orderBy("mails.id", "desc")
    .limit(limit)
    .execute();
}

/** Those with these ids, as far as there are any. A join with a table whose ids are ordered otherwise would read all mails. */
export async function findMailStates(db: Db, ids: string[]): Promise<Map<string, MailState>> {
  if (ids.length === 0) return new Map();
  const rows = await mailStates(db).where("mails.id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

function mailStates(db: Db) {
  return (
    db
      .selectFrom("mails")
      .leftJoin("jobs", (join) => join.on("jobs.id", "=", sql<string>`'mail-' || mails.id`))
      .select(["mails.id", "recipient", "mails.created_at", "sent_at", "failed_at", "last_error"])
      // A mail of the outbox has none any more, and is not sent when a mail server is set later.
      .select("jobs.id as job")
  );
}
