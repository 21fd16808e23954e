// Who gets a letter.
import { type AliasableExpression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { type Db, slowReads } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { companyId } from "./offers.server.ts";

/** Who wants a post or a digest, by its people and topics as in `follows`; or `to` whom a letter of its own goes, as in the table. */
export type Audience = { cadence: "each" | "weekly"; keys: string[] } | { to: string };

/** Of whom `isMeant` is asked. As the partial index on cadences says it; all for a letter of its own, which are read by their ids. */
export function possibleRecipients(db: Db, audience: Audience) {
  const subscribers = db.selectFrom("subscribers");
  if ("to" in audience) return subscribers;
  return subscribers.where(isConfirmed).where("cadence", "=", audience.cadence);
}

const isConfirmed = sql<boolean>`state = 'confirmed'`;

/** Whether one of those gets it. */
export function isMeant(audience: Audience) {
  return (eb: ExpressionBuilder<Schema, "subscribers">): AliasableExpression<SqlBool> =>
    "to" in audience
      ? sql<boolean>`(${isConfirmed} and ${isAddressed(audience.to)})`
      : wantsOneOf(eb, audience.keys);
}

function wantsOneOf(eb: ExpressionBuilder<Schema, "subscribers">, keys: string[]) {
  return eb.or([
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

/** Letters to all, or to a label, leave out whose account is blocked; those to a course are for its learners as its numbers count them. */
function isAddressed(to: string) {
  const [, kind, name = ""] = /^(all|label|course):?(.*)$/.exec(to)!;
  if (kind === "course")
    // A look-up by its key: for `exists`, a plan may read all users for each batch.
    return sql<boolean>`subscribers.email_key = (select users.email_key ${account}
      and blocked_at is null and email_verified_at is not null and (
        exists (select 1 from lesson_marks where user_id = users.id and course_id = ${name} and mark not like 'w-%')
        or exists (select 1 from lesson_places where user_id = users.id and course_id = ${name})) limit 1)`;
  const isHere = sql<boolean>`not exists (select 1 ${account} and blocked_at is not null)`;
  return kind === "all"
    ? isHere
    : sql<boolean>`subscribers.id in (select subscriber_id from subscriber_labels where label = ${name}) and ${isHere}`;
}

const account = sql`from users where users.email_key = subscribers.email_key`;

/** How many have begun a course, with letters or without. */
export async function countLearners(db: Db, courseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select user_id from lesson_marks where course_id = ${courseId} and mark not like 'w-%'
    union select user_id from lesson_places where course_id = ${courseId}
  ) as learners where user_id not in (select id from users where blocked_at is not null)`.execute(
    slowReads(db),
  );
  return Number(rows[0]!.count);
}

function audienceOf(db: Db, audience: Audience) {
  return possibleRecipients(slowReads(db), audience).where(isMeant(audience));
}

/** Why a letter to no one is not sent. */
export const nobodyText = "Nobody would get it.";

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
