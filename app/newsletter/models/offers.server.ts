import type { Db } from "../../../db/engine.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import { hasPublicPost, visibleBlogs } from "../../core/visible-blogs.server.ts";
import { isTopicId, topicId, topicOfId } from "../../lib/followed-topic.ts";

/** A topic or a person of whom somebody can get the posts. */
export interface Offer {
  id: string;
  label: string;
}

/** Of the company: the same id as in `follows`. */
export const companyId = "company";

/** The topics of these names, and the people and topics of `ids`, as far as there are any, with what they are called. */
export async function listOffers(db: Db, company: string, topicNames: string[], ids: string[]) {
  const names = [...topicNames, ...ids.filter(isTopicId).map(topicOfId)];
  const topics = await db
    .selectFrom("topics")
    .select(["name", "label"])
    .where("name", "in", ["", ...names])
    .where("merged_into", "is", null)
    .orderBy("label")
    .execute();
  const people = await db
    .selectFrom("users")
    .select(["id", "name"])
    .where("id", "in", ["", ...ids])
    .where("name", "is not", null)
    .where("blocked_at", "is", null)
    .where(hasPublicPost)
    .orderBy("name")
    .execute();
  return [
    ...(ids.includes(companyId) ? [{ id: companyId, label: `Posts of ${company}` }] : []),
    ...people.map(({ id, name }) => ({ id, label: `Posts by ${name}` })),
    ...topics.map(({ name, label }) => ({ id: topicId(name), label })),
  ];
}

/** The author and the topics of a public blog, as choices; empty when there is none. */
export async function choicesOfBlog(db: Db, blogId: string): Promise<string[]> {
  const blog = await visibleBlogs(db).select("author_id").where("id", "=", blogId).executeTakeFirst();
  if (!blog) return [];
  const topics = await topicsOfBlog(db, blogId);
  return [blog.author_id ?? companyId, ...topics.map(({ name }) => topicId(name))];
}
