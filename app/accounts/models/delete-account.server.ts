import type { ExpressionBuilder } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { releaseImages, releaseUnusedImages } from "../../core/image.server.ts";
import { enqueueJob, wakeRunners } from "../../core/job.server.ts";
import { anonymizeReports } from "../../core/report.server.ts";
import type { PostsChoice, Subject } from "../../core/subject.server.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { userActor } from "../../lib/actor.ts";
import { userTag } from "../../lib/cache-tags.ts";
import { deleteTokens } from "./account-token.server.ts";
import { isLastOwner, lockRoles } from "./role.server.ts";

/** The job that does what would take long: see `finishDeletion`. */
export const deletionJob = "delete-account";

/** "only-owner": there would be nobody left who may manage the site. */
export type DeletionResult = "deleted" | "only-owner";

/**
 * Deletes an account in one transaction: from then on nothing shows its name, and nobody can sign in to it. Calling it again is
 * harmless. A job then deletes its removed posts, drafts, likes, followers, enquiries and what they wrote in reports.
 */
export async function deleteAccount(
  db: Db,
  subjects: Subject[],
  userId: string,
  posts: PostsChoice,
): Promise<DeletionResult> {
  const outcome = await inTransaction(db, async (db) => {
    if (await leavesNoOwner(db, userId)) return "only-owner";
    return deleteAccountInTransaction(db, subjects, userId, posts);
  });
  if (outcome === "only-owner") return outcome;
  await announce(db, ...outcome);
  await wakeRunners(db);
  return "deleted";
}

/** Whether this is the last owner, while there are other people. */
async function leavesNoOwner(db: Db, userId: string) {
  await lockRoles(db);
  if (!(await isLastOwner(db, userId))) return false;
  const somebody = db.selectFrom("users").select("id").where("id", "!=", userId).limit(1);
  return (await somebody.executeTakeFirst()) !== undefined;
}

/**
 * `deleteAccount` as part of a transaction. Returns the cache tags to announce after the commit; call `wakeRunners` too.
 * Password, identities, sessions, passkeys, bookmarks, lists, and the marks, places, projects and certificates of lessons go with the user's row
 * (on delete cascade).
 */
export async function deleteAccountInTransaction(
  db: Db,
  subjects: Subject[],
  userId: string,
  posts: PostsChoice,
): Promise<string[]> {
  // Locks the row: a post that is being published is committed before this, or refused after it (`lockUser`).
  const user = await db
    .updateTable("users")
    .set({ blocked_at: new Date().toISOString() })
    .where("id", "=", userId)
    .returning(["email", "email_verified_at", "role"])
    .executeTakeFirst();
  if (!user) return [];
  const tags: string[] = [];
  for (const { leave } of subjects) tags.push(...((await leave?.(db, { ...user, id: userId, posts })) ?? []));
  // The uploaded picture: the user is its holder (`image_uses`).
  await releaseImages(db, userActor(userId));
  await deleteTokens(db, userId);
  await deleteMails(db, user);
  await db.deleteFrom("users").where("id", "=", userId).execute();
  await enqueueJob(db, {
    id: `${deletionJob}-${userId}`,
    name: deletionJob,
    payload: { userId, comments: posts },
    runAt: Date.now(),
  });
  return ["feed", userTag(userId), ...tags];
}

/** What waits for an address that was never confirmed may be for its owner: then only what this account asked for goes. */
async function deleteMails(db: Db, user: { email: string; email_verified_at: string | null }) {
  const mails = db.deleteFrom("mails").where("recipient", "=", user.email);
  const ofAccount = mails.where((eb) =>
    eb.or([eb("content", "=", ""), eb("content", "like", "%/verify%"), eb("content", "like", "%/reset%")]),
  );
  await (user.email_verified_at ? mails : ofAccount).execute();
}

/**
 * Does what remains after an account was deleted, each part in small transactions. It may be interrupted and run again
 * at any point.
 */
export async function finishDeletion(
  db: Db,
  subjects: Subject[],
  userId: string,
  signal: AbortSignal,
  posts: PostsChoice = "keep",
): Promise<void> {
  for (const { erase } of subjects) await erase?.(db, userId, signal, posts);
  await anonymizeReports(db, userActor(userId));
  await releaseUnusedImages(db, userId);
}

/** What an account has, for the page that asks whether to delete it. */
export async function countAccountContents(db: Db, userId: string) {
  const countOf = (eb: ExpressionBuilder<Schema, "users">, table: "bookmarks") =>
    eb
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("user_id", "=", userId);
  const counts = await db
    .selectFrom("users")
    .select((eb) => [
      eb
        .selectFrom("blogs")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("author_id", "=", userId)
        .where("author_kind", "=", "user")
        .where(isVisible)
        .as("posts"),
      eb
        .selectFrom("likes")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("actor", "=", userActor(userId))
        .as("likes"),
      eb
        .selectFrom("follows")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("follower", "=", userId)
        .as("follows"),
      countOf(eb, "bookmarks").as("bookmarks"),
      eb
        .selectFrom("comments")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("author_id", "=", userId)
        .where("state", "=", "shown")
        .as("comments"),
    ])
    .where("id", "=", userId)
    .executeTakeFirst();
  const numberOf = (count: number | null | undefined) => Number(count ?? 0);
  return {
    posts: numberOf(counts?.posts),
    comments: numberOf(counts?.comments),
    likes: numberOf(counts?.likes),
    follows: numberOf(counts?.follows),
    bookmarks: numberOf(counts?.bookmarks),
  };
}
