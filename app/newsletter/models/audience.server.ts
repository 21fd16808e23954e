// Who gets a letter.
import { type ExpressionBuilder, sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { companyId } from "./offers.server.ts";

export interface Audience {
  cadence: "each" | "weekly";
  /** The people and topics of what is sent, as in `follows`. */
  keys: string[];
}

/** Confirmed subscribers. As the partial index on cadences says it. */
export function confirmedSubscribers(db: Db, { cadence }: Audience) {
  return db.selectFrom("subscribers").where(sql<boolean>`state = 'confirmed'`).where("cadence", "=", cadence);
}

/** Whether a subscriber wants everything, or one of the keys. */
export function wantsOneOf({ keys }: Audience) {
  return (eb: ExpressionBuilder<Schema, "subscribers">) =>
    eb.or([
      eb("wants_all", "=", 1),
      eb.exists(
        eb
          .selectFrom("subscriber_choices")
          .select("followed")
          .whereRef("subscriber_id", "=", "subscribers.id")
          .where("followed", "in", ["", ...keys]),
      ),
    ]);
}

function audienceOf(db: Db, audience: Audience) {
  return confirmedSubscribers(slowReads(db), audience).where(wantsOneOf(audience));
}

export async function countAudience(db: Db, audience: Audience): Promise<number> {
  const query = audienceOf(db, audience).select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Some of them. */
export function listAudience(db: Db, audience: Audience, limit: number) {
  const query = audienceOf(db, audience).select(["id", "email"]);
  return query.orderBy("id").limit(limit).execute();
}

/** The keys of a blog: its authors, or the company, and its topics. */
export async function keysOfBlog(db: Db, blogId: string): Promise<string[]> {
  const blog = await db.selectFrom("blogs").select("author_id").where("id", "=", blogId).executeTakeFirst();
  const others = await db
    .selectFrom("blog_authors")
    .select("user_id")
    .where("blog_id", "=", blogId)
    .where("accepted_at", "is not", null)
    .execute();
  const topics = await topicsOfBlog(db, blogId);
  return [
    blog?.author_id ?? companyId,
    ...others.map(({ user_id }) => user_id),
    ...topics.map(({ name }) => topicId(name)),
  ];
}
