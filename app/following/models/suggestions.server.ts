import type { Db } from "../../../db/engine.ts";
import { topicId } from "../../lib/followed-topic.ts";
import { cardQuery, readCards } from "../../reading/models/feed.server.ts";

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
export async function suggestFollows(db: Db, userId: string) {
  const { blogs } = await readCards(db, cardQuery(db), undefined);
  const people = Map.groupBy(blogs, (blog) => (blog.author_kind === "user" ? blog.author_id : null));
  const labels = new Map(blogs.flatMap(({ topics }) => topics.map(({ name, label }) => [name, label])));
  const countOf = (name: string) =>
    blogs.filter(({ topics }) => topics.some((topic) => topic.name === name)).length;
  return {
    people: [...people]
      .flatMap(([id, blogs]) => (id && id !== userId ? [{ id, blog: blogs[0]!, count: blogs.length }] : []))
      .sort((a, b) => b.count - a.count)
      .slice(0, maxSuggested),
    topics: [...labels]
      .map(([name, label]) => ({ id: topicId(name), name, label, count: countOf(name) }))
      .sort((a, b) => b.count - a.count)
      .slice(0, maxSuggested),
  };
}
