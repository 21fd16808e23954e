import { type Kysely, sql } from "kysely";

/**
 * Adds to each identity when its provider confirmed the e-mail. Existing identities are confirmed if the e-mail of their user
 * is: until now, only a provider could confirm that one.
 */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable("identities").addColumn("verified_at", "text").execute();
  await sql`update identities set verified_at = created_at
    where user_id in (select id from users where email_verified_at is not null)`.execute(db);
  await db.schema.createIndex("identities_user").on("identities").column("user_id").execute();
}
