import { type Kysely, sql } from "kysely";

/**
 * Adds `verified_at` to identities: the time since which the e-mail counts as confirmed by the provider. Existing
 * identities count as confirmed if their user's e-mail is: until now, only a provider could confirm it.
 */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable("identities").addColumn("verified_at", "text").execute();
  await sql`update identities set verified_at = created_at
    where user_id in (select id from users where email_verified_at is not null)`.execute(db);
  await db.schema.createIndex("identities_user").on("identities").column("user_id").execute();
}
