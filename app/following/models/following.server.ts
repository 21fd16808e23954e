import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import type { Cursor } from "../../lib/cursor.ts";
import { formatFollowCursor } from "../../lib/followed-topic.ts";
import { isNotRemoved, isVisible } from "../../models/visible-blogs.server.ts";
import { type BlogCard, findBlogCards } from "../../reading/models/feed.server.ts";
import { companyId } from "./follow.server.ts";

/** A person, the company or a topic. */
export interface Followed {
  id: string;
  name: string | null;
  /** The label of a topic. */
  topic: string | null;
  /** The newest one of a person that the public can see: without it, they have no page. */
  post?: BlogCard;
  /** Of a suggestion: how many of the newest blogs are theirs. */
  lately?: number;
}

const pageSize = 20;

/** A page of what a user follows, the last followed first. `next`: the cursor of the next page. */
export async function listFollowing(db: Db, userId: string, before?: Cursor) {
  const rows = await readRows(db, userId, before);
  const page = rows.slice(0, pageSize);
  const posts = await findBlogCards(
    db,
    page.flatMap(({ newest }) => newest ?? []),
  );
  const followed = page.map(({ id, name, topic, newest }): Followed => {
    const post = posts.find((card) => card.id === newest);
    return { id, name, topic, post };
  });
  const last = page.at(-1);
  const next =
    last && rows.length > pageSize
      ? formatFollowCursor({ position: Date.parse(last.followed_at), id: last.id })
      : undefined;
  return { followed, next };
}

/** A topic is followed as "topic:NAME". */
const isFollowedTopic = sql<boolean>`topics.name = substr(follows.followed, 7)
  and substr(follows.followed, 1, 6) = 'topic:'`;

function readRows(db: Db, userId: string, before: Cursor | undefined) {
  let query = db
    .selectFrom("follows")
    .leftJoin("users", "users.id", "follows.followed")
    .leftJoin("topics", (join) => join.on(isFollowedTopic))
    .select(["follows.followed as id", "follows.followed_at", "users.name", "topics.label as topic"])
    .select((eb) =>
      eb
        .selectFrom("blogs")
        .select("blogs.id")
        .whereRef("blogs.author_id", "=", "follows.followed")
        .where("blogs.author_kind", "=", "user")
        .where(isVisible)
        .where(isNotRemoved)
        .orderBy("blogs.position", "desc")
        .orderBy("blogs.id", "desc")
        .limit(1)
        .as("newest"),
    )
    .where("follows.follower", "=", userId)
    .where((eb) =>
      eb.or([
        eb("users.id", "is not", null),
        eb("topics.name", "is not", null),
        eb("follows.followed", "=", companyId),
      ]),
    )
    .orderBy("follows.followed_at", "desc")
    .orderBy("follows.followed", "desc");
  if (before) {
    const at = new Date(before.position).toISOString();
    query = query.where(sql<boolean>`(follows.followed_at, follows.followed) < (${at}, ${before.id})`);
  }
  return query.limit(pageSize + 1).execute();
}
