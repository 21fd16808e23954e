import type { ExpressionBuilder } from "kysely";
import { announce, type Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { eraseCommentActs, eraseComments } from "../../comments/models/erase-comments.server.ts";
import { eraseEnquiriesOf } from "../../enquiries/models/erase-enquiries.server.ts";
import { removeFollowers, unfollowAll } from "../../following/models/follow.server.ts";
import { userActor } from "../../lib/actor.ts";
import { followersTag, userTag } from "../../lib/cache-tags.ts";
import { releaseImages, releaseUnusedImages } from "../../models/image.server.ts";
import { enqueueJob, wakeRunners } from "../../models/job.server.ts";
import { anonymizeReports } from "../../models/report.server.ts";
import { isLastOwner, lockRoles } from "../../models/role.server.ts";
import { isVisible } from "../../models/visible-blogs.server.ts";
import { leaveAddress } from "../../newsletter/models/subscriber.server.ts";
import { eraseNotificationsOf } from "../../notifications/models/sweep-notifications.server.ts";
import { removeLikesOf } from "../../reading/models/like.server.ts";
import { endCompanyPreviews } from "../../writing/models/preview-link.server.ts";
import {
  eraseRemovedPosts,
  type PostsChoice,
  removeAuthor,
} from "../../writing/models/remove-author.server.ts";
import { removeDraftsOf, stopDraftsOf } from "../../writing/models/remove-drafts-of.server.ts";
import { deleteTokens } from "../models/account-token.server.ts";

/** The job that does what would take long: see `finishDeletion`. */
export const deletionJob = "delete-account";

/** "only-owner": there would be nobody left who may manage the site. */
export type DeletionResult = "deleted" | "only-owner";

/**
 * Deletes an account in one transaction: from then on nothing shows its name, and nobody can sign in to it. Calling it again is
 * harmless. A job then deletes its removed posts, drafts, likes, followers, enquiries and what they wrote in reports.
 */
export async function deleteAccount(db: Db, userId: string, posts: PostsChoice): Promise<DeletionResult> {
  const outcome = await inTransaction(db, async (db) => {
    if (await leavesNoOwner(db, userId)) return "only-owner";
    return deleteAccountInTransaction(db, userId, posts);
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
  await removeAuthor(db, userId, posts);
  // The uploaded picture: the user is its holder (`image_uses`).
  await releaseImages(db, userActor(userId));
  await stopDraftsOf(db, userId);
  await endCompanyPreviews(db, user.role);
  await deleteTokens(db, userId);
  await deleteMails(db, user);
  await leaveAddress(db, user);
  const unfollowed = await unfollowAll(db, userId);
  await db.deleteFrom("users").where("id", "=", userId).execute();
  await enqueueJob(db, {
    id: `${deletionJob}-${userId}`,
    name: deletionJob,
    payload: { userId, comments: posts },
    runAt: Date.now(),
  });
  return ["feed", userTag(userId), ...unfollowed.map(followersTag)];
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
  userId: string,
  signal: AbortSignal,
  comments: PostsChoice = "keep",
): Promise<void> {
  await eraseComments(db, userId, comments, signal);
  await eraseCommentActs(db, userId, signal);
  await eraseRemovedPosts(db, userId, signal);
  await removeDraftsOf(db, userId, signal);
  await removeLikesOf(db, userActor(userId), signal);
  await removeFollowers(db, userId, signal);
  await eraseEnquiriesOf(db, userId, signal);
  await anonymizeReports(db, userActor(userId));
  await eraseNotificationsOf(db, userId, signal);
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
