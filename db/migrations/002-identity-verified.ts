import { type Kysely, sql } from "kysely";

/**
 * Says of each identity whether its provider had confirmed the e-mail. Of those that are there already it is known by
 * their user: an e-mail only ever counted as the user's once a provider had confirmed it.
 */
export async function up(db: Kysely<never>) {
  await db.schema.alterTable("identities").addColumn("verified_at", "text").execute();
  await sql`update identities set verified_at = created_at
    where user_id in (select id from users where email_verified_at is not null)`.execute(db);
  await db.schema.createIndex("identities_user").on("identities").column("user_id").execute();
}
