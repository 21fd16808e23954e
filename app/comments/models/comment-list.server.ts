import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Schema } from "../../../db/schema.ts";
import { shownPicture } from "../../core/user.server.ts";
import { isNotRemoved, isVisible } from "../../core/visible-blogs.server.ts";
import { listPage } from "../../lib/cursor.ts";
import type { CommentCursor, Sort } from "../lib/view.ts";

const threadsPerPage = 20;
export const firstReplies = 3;
export const maxReplies = 50;

/** What the partial indexes of threads hold: literals, so that both engines see that these indexes serve. */
const isThread = sql<boolean>`comments.thread_id is null and (comments.state = 'shown' or comments.replies > 0)`;
const isShown = sql<boolean>`comments.state = 'shown'`;

export type ListedComment = Awaited<ReturnType<typeof listReplies>>[number];

/** Comments with their authors. A name stands for an e-mail nowhere. */
export function commentQuery(db: Db) {
  return db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.author_id")
    .leftJoin("comments as answered", "answered.id", "comments.answers_id")
    .leftJoin("users as addressee", "addressee.id", "answered.author_id")
    .select(["comments.id", "comments.thread_id", "comments.answers_id", "comments.author_id"])
    .select(["comments.html", "comments.markdown", "comments.state", "comments.likes", "comments.replies"])
    .select(["comments.created_at", "comments.edited_at"])
    .select(["users.handle", "users.role", shownPicture.as("image"), "addressee.id as addressee_id"])
    .select(({ fn }) => [
      fn.coalesce("users.name", "comments.author_name").as("name"),
      fn.coalesce("addressee.name", "answered.author_name").as("addressee_name"),
    ])
    .select(["addressee.handle as addressee_handle"])
    .select((eb) => publicPost(eb as never).as("public_post"));
}

/** A public post of the author, who then has a page. With a limit, so that no database reads all blogs for it at once. */
function publicPost(eb: ExpressionBuilder<Schema, "comments">) {
  return eb
    .selectFrom("blogs")
    .select("blogs.id")
    .whereRef("blogs.author_id", "=", "comments.author_id")
    .where("blogs.author_kind", "=", "user")
    .where(isVisible)
    .where(isNotRemoved)
    .limit(1);
}

interface ListOptions {
  sort: Sort;
  /** The threads after this one; `from`: beginning with it. */
  before?: CommentCursor;
  from?: CommentCursor;
  /** The members whose comments are left out, unless others answered: then the thread stays for the answers. */
  muted: string[];
  limit?: number;
}

/** A page of threads. `next`: the cursor of the next page; undefined on the last one. */
export async function listThreads(
  db: Db,
  blogId: string,
  { sort, before, from, muted, limit = threadsPerPage }: ListOptions,
) {
  const column = columnOf(sort);
  const direction = sort === "oldest" ? ("asc" as const) : ("desc" as const);
  const start = before ?? from;
  const operator = sql.raw(`${sort === "oldest" ? ">" : "<"}${before ? "" : "="}`);
  const key = sql.ref(`comments.${column}`);
  let query = commentQuery(db)
    .where("comments.blog_id", "=", blogId)
    .where(isThread)
    .orderBy(`comments.${column}`, direction)
    .orderBy("comments.id", direction);
  if (start) query = query.where(sql<boolean>`(${key}, comments.id) ${operator} (${start.key}, ${start.id})`);
  if (muted.length > 0) query = query.where((eb) => isHeard(eb as never, muted));
  const { rows: threads, next } = await listPage(query, limit, (last) => `${last[column]}_${last.id}`);
  return { threads, next };
}

const columnOf = (sort: Sort) => (sort === "liked" ? "likes" : "created_at");

type Comments = ExpressionBuilder<Schema, "comments">;

const isByOthers = (eb: Comments, muted: string[]) =>
  eb.or([eb("comments.author_id", "is", null), eb("comments.author_id", "not in", muted)]);

/** A thread that somebody else began, or in which somebody else answers. */
const isHeard = (eb: Comments, muted: string[]) =>
  eb.or([
    eb.and([isShown, isByOthers(eb, muted)]),
    // A number, since with `exists` a planner may read the replies of all threads at once.
    eb("comments.replies", ">", (eb) =>
      eb
        .selectFrom("comments as reply")
        .select(eb.fn.countAll<number>().as("replies"))
        .whereRef("reply.thread_id", "=", "comments.id")
        .where("reply.state", "=", "shown")
        .where("reply.author_id", "in", muted),
    ),
  ]);

/** The replies of a thread, oldest first. `from`: beginning with this one. */
export function listReplies(
  db: Db,
  threadId: string,
  { limit, muted, from }: { limit: number; muted: string[]; from?: CommentCursor },
) {
  let query = commentQuery(db)
    .where("comments.thread_id", "=", threadId)
    .where(isShown)
    .orderBy("comments.created_at")
    .orderBy("comments.id")
    .limit(limit);
  if (from)
    query = query.where(sql<boolean>`(comments.created_at, comments.id) >= (${from.key}, ${from.id})`);
  if (muted.length > 0) query = query.where((eb) => isByOthers(eb as never, muted));
  return query.execute();
}

/** The newest comments of a blog, replies included. */
export function listNewest(db: Db, blogId: string, limit: number) {
  return commentQuery(db)
    .where("comments.blog_id", "=", blogId)
    .where(isShown)
    .orderBy("comments.created_at", "desc")
    .orderBy("comments.id", "desc")
    .limit(limit)
    .execute();
}

/** Where a shown comment stands: its own key, and the one of its thread. undefined when it is not shown. */
export async function findStanding(db: Db, blogId: string, id: string, sort: Sort) {
  const row = await db
    .selectFrom("comments as own")
    .innerJoin("comments", (join) =>
      join.on((eb) => eb("comments.id", "=", eb.fn.coalesce("own.thread_id", "own.id"))),
    )
    .select(["own.thread_id", "own.created_at as at", "comments.id", "comments.likes", "comments.created_at"])
    .where("own.id", "=", id)
    .where("own.blog_id", "=", blogId)
    .where((eb) => eb.or([eb("own.state", "=", "shown"), eb("own.replies", ">", 0)]))
    .where(isThread)
    .executeTakeFirst();
  return (
    row && {
      thread: { key: row[columnOf(sort)], id: row.id },
      reply: row.thread_id ? { key: row.at, id } : undefined,
    }
  );
}
