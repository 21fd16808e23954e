// Who is named as an author of a post beside the author of its row.
import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Coauthor } from "../lib/byline.ts";
import { hasPublicPost } from "./visible-blogs.server.ts";

/** The ids of a blog's further authors, for `canEditBlog`, in a query of `blogs`. */
export const coauthorIds = sql<string | null>`(select string_agg(blog_authors.user_id, ' ') from blog_authors
  where blog_authors.blog_id = blogs.id and blog_authors.accepted_at is not null)`.as("coauthor_ids");

/** Adds their further authors to these blogs, in the order in which they were asked. */
export async function withCoauthors<B extends { id: string }>(
  db: Db,
  blogs: B[],
): Promise<(B & { coauthors?: Coauthor[] })[]> {
  if (blogs.length === 0) return [];
  const ids = blogs.map(({ id }) => id);
  const rows = await db
    .selectFrom("blog_authors")
    .innerJoin("users", "users.id", "blog_authors.user_id")
    .select(["blog_id", "users.id", "users.name", "users.handle", "asked_at", hasPublicPost.as("hasPage")])
    .where("blog_id", "in", ids)
    .where("accepted_at", "is not", null)
    .execute();
  rows.sort((a, b) => (a.asked_at + a.id < b.asked_at + b.id ? -1 : 1));
  const named = Map.groupBy(rows, ({ blog_id }) => blog_id);
  return blogs.map((blog) => {
    const coauthors = named.get(blog.id)?.map(toCoauthor);
    return coauthors ? { ...blog, coauthors } : blog;
  });
}

interface Named {
  id: string;
  name: string | null;
  handle: string | null;
  hasPage: unknown;
}

/** Never the e-mail: who has no name is called by the handle. */
function toCoauthor({ id, name, handle, hasPage }: Named): Coauthor {
  return { id, name: name ?? handle ?? "A member", ...(hasPage ? { person: handle ?? id } : {}) };
}
