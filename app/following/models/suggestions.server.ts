import type { Db } from "../../../db/engine.ts";
import { cardQuery, readCards } from "../../cards/models/feed.server.ts";
import { topicId } from "../../lib/followed-topic.ts";
import type { Followed } from "./following.server.ts";

/** Whether a member follows anything. */
export async function followsSomething(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("follows")
    .select("followed")
    .where("follower", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const maxSuggested = 3;

/** Whom and what to follow: those of the newest blogs, each with the number of these. Without the member and the company. */
export async function suggestFollows(db: Db, userId: string): Promise<Followed[]> {
  const { blogs } = await readCards(db, cardQuery(db), undefined);
  const posts = blogs.filter(({ author_kind, author_id }) => author_kind === "user" && author_id !== userId);
  const topics = blogs.flatMap((blog) => blog.topics);
  return [
    ...largest(Map.groupBy(posts, (post) => post.author_id!)).map(([id, [post, ...others]]) => {
      return { id, name: post!.author, topic: null, post, lately: 1 + others.length };
    }),
    ...largest(Map.groupBy(topics, ({ name }) => name)).map(([name, same]) => {
      return { id: topicId(name), name: null, topic: same[0]!.label, post: undefined, lately: same.length };
    }),
  ];
}

function largest<T>(groups: Map<string, T[]>) {
  return [...groups].sort(([, a], [, b]) => b.length - a.length).slice(0, maxSuggested);
}
