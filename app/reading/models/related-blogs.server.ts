// What to read next after a blog.
import type { Db } from "../../../db/engine.ts";
import { type BlogCard, cardQuery, findBlogCards } from "../../cards/models/feed.server.ts";
import type { Blog } from "../../core/blog.server.ts";
import { isPublicInTopic } from "../../core/blog-topics.server.ts";

const maxRelated = 3;
/** More than are shown, since one author may have written several of the newest. */
const maxNewest = 12;

/**
 * Up to three other blogs, at most one of each author (see `onePerAuthor`): those that the text links to, then similar ones, both
 * as the job stored them. When these are too few, the newest of its topics, of its kind, and of all follow. `topics`: names.
 * `except`: ids of blogs that the page shows elsewhere.
 */
export async function listRelatedBlogs(
  db: Db,
  { id, kind, topics }: Pick<Blog, "id" | "kind"> & { topics: string[] },
  except: string[] = [],
) {
  const shown = new Set([id, ...except]);
  const related: BlogCard[] = [];
  const add = (cards: BlogCard[]) => {
    const others = cards.filter((card) => !shown.has(card.id));
    related.push(...onePerAuthor([...related, ...others]).slice(related.length));
    related.splice(maxRelated);
  };
  add(await findBlogCards(db, await storedIds(db, id)));
  const query = cardQuery(db).where("blogs.id", "not in", [...shown]);
  // One query after another, so that each reads no more of its index than it needs.
  const ofTopics = topics.map((topic) => selectNewestOfTopic(query, topic));
  for (const candidates of [...ofTopics, query.where("blogs.kind", "=", kind), query]) {
    if (related.length === maxRelated) break;
    const cards = await candidates.limit(maxNewest).execute();
    const ids = new Set(related.map((card) => card.id));
    add(cards.filter((card) => !ids.has(card.id)));
  }
  return related;
}

type Authored = Pick<BlogCard, "author_kind" | "author_id">;

/**
 * Leaves out all but the first blog of each author. The company may have several: its articles are the catalogue, written by
 * many, and a built-in article would otherwise be followed by a single one. So may those whose accounts are gone: nobody
 * knows whether they were one person.
 */
export function onePerAuthor<B extends Authored>(blogs: B[]): B[] {
  const authors = new Set<string>();
  return blogs.filter(({ author_kind, author_id }) => {
    if (author_kind !== "user" || author_id === null) return true;
    if (authors.has(author_id)) return false;
    authors.add(author_id);
    return true;
  });
}

async function storedIds(db: Db, id: string): Promise<string[]> {
  const row = await db.selectFrom("related_blogs").select("ids").where("blog_id", "=", id).executeTakeFirst();
  return row ? (JSON.parse(row.ids) as string[]) : [];
}

/** The cards of a topic, newest first, in the order of its index. */
function selectNewestOfTopic(query: ReturnType<typeof cardQuery>, topic: string) {
  return query
    .innerJoin("blog_topics", "blog_topics.blog_id", "blogs.id")
    .where("blog_topics.topic", "=", topic)
    .where(isPublicInTopic)
    .clearOrderBy()
    .orderBy("blog_topics.position", "desc")
    .orderBy("blog_topics.blog_id", "desc");
}
