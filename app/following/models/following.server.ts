import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { type BlogCard, findBlogCards } from "../../cards/models/feed.server.ts";
import { isNotRemoved, isVisible } from "../../core/visible-blogs.server.ts";
import type { Cursor } from "../../lib/cursor.ts";
import { listPage } from "../../lib/cursor.ts";
import { formatFollowCursor, isTopicId, topicId, topicOfId } from "../../lib/followed-topic.ts";
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
  const { rows: page, next } = await listPage(queryRows(db, userId, before), pageSize, cursorOf);
  const posts = await findBlogCards(
    db,
    page.flatMap(({ newest }) => newest ?? []),
  );
  const followed = page.map(({ id, name, topic, newest }): Followed => {
    const post = posts.find((card) => card.id === newest);
    return { id, name, topic, post };
  });
  return { followed, next };
}

const cursorOf = ({ followed_at, id }: { followed_at: string; id: string }) =>
  formatFollowCursor({ position: Date.parse(followed_at), id });

/** Those of these ids that the public can see, in their order. */
export async function findFollowed(db: Db, ids: string[]): Promise<Followed[]> {
  if (ids.length === 0) return [];
  const people = await db
    .selectFrom("users")
    .select(["id", "name", newestPostOf("users.id").as("newest")])
    .where("id", "in", ids)
    .execute();
  const topics = await findTopics(db, ids.filter(isTopicId).map(topicOfId));
  const posts = await findBlogCards(
    db,
    people.flatMap(({ newest }) => newest ?? []),
  );
  const found = [
    { id: companyId, name: null, topic: null },
    ...topics.map(({ name, label }) => ({ id: topicId(name), name: null, topic: label })),
    ...people.flatMap(({ id, name, newest }) => {
      const post = posts.find((card) => card.id === newest);
      return post ? { id, name, topic: null, post } : [];
    }),
  ];
  return ids.flatMap((id) => found.find((one) => one.id === id) ?? []);
}

async function findTopics(db: Db, names: string[]) {
  if (names.length === 0) return [];
  return db.selectFrom("topics").select(["name", "label"]).where("name", "in", names).execute();
}

/** The id of the newest post of a person that the public can see. `person`: the column with the person's id. */
const newestPostOf = (person: string) => sql<string | null>`(select blogs.id from blogs
  where blogs.author_id = ${sql.ref(person)} and blogs.author_kind = 'user' and ${isVisible} and ${isNotRemoved}
  order by blogs.position desc, blogs.id desc limit 1)`;

/** A topic is followed as "topic:NAME". */
const isFollowedTopic = sql<boolean>`topics.name = substr(follows.followed, 7)
  and substr(follows.followed, 1, 6) = 'topic:'`;

function queryRows(db: Db, userId: string, before: Cursor | undefined) {
  let query = db
    .selectFrom("follows")
    .leftJoin("users", "users.id", "follows.followed")
    .leftJoin("topics", (join) => join.on(isFollowedTopic))
    .select(["follows.followed as id", "follows.followed_at", "users.name", "topics.label as topic"])
    .select(newestPostOf("follows.followed").as("newest"))
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
  return query;
}
