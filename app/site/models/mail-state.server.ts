import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";

export type MailState = Awaited<ReturnType<typeof listMailStates>>[number];

/** The newest mails, with what became of the jobs that send them (see `enqueueMail`). */
export function listMailStates(db: Db, limit: number) {
  return db
    .selectFrom("mails")
    .leftJoin("jobs", (join) => join.on("jobs.id", "=", sql<string>`'mail-' || mails.id`))
    .select(["mails.id", "recipient", "mails.created_at", "sent_at", "failed_at", "last_error"])
    .orderBy("mails.created_at", "desc")
    .orderBy("mails.id", "desc")
    .limit(limit)
    .execute();
}
