import type { Db } from "../../../db/engine.ts";
import { authorColumns } from "../../core/blog.server.ts";
import { topicsOfBlog } from "../../core/blog-topics.server.ts";
import type { Subject } from "../../core/subject.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";

/**
 * The data of an event at the moment when it is sent: of blogs and comments what the public may see then, of other events what the
 * one of `subjects` says whose it is, else ids alone. `url`: the site's. `id`: of what the event is about.
 */
export async function dataOf(
  db: Db,
  subjects: Subject[],
  url: string,
  event: string,
  id: string,
): Promise<object> {
  const [kind] = event.split(".");
  if (kind === "blog") return (await blogData(db, url, id)) ?? { id };
  if (kind === "comment") return (await commentData(db, url, id)) ?? { id };
  if (kind === "member") return memberData(db, url, id);
  const [own] = subjects.flatMap(({ webhookData }) => webhookData?.[event] ?? []);
  return (await own?.(db, url, id)) ?? (id ? { id } : {});
}

async function blogData(db: Db, url: string, id: string) {
  const blog = await visibleBlogs(db)
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(["blogs.id", "kind", "title", "description", "published_at", "blogs.updated_at", "author_kind"])
    .select(["author_id", "lang", "canonical_url"])
    .select(authorColumns)
    .where("blogs.id", "=", id)
    .executeTakeFirst();
  if (!blog) return undefined;
  const { kind, title, description, published_at, updated_at, lang, canonical_url, author, author_id } = blog;
  return {
    ...{ id, url: `${url}/blog/${id}`, kind, title, description, lang, published_at, updated_at },
    ...(canonical_url && { canonical_url }),
    author: author_id ? { id: author_id, name: author } : { name: null },
    topics: (await topicsOfBlog(db, id)).map(({ label }) => label),
  };
}

async function commentData(db: Db, url: string, id: string) {
  const comment = await db
    .selectFrom("comments")
    .leftJoin("users", "users.id", "comments.author_id")
    .select(["comments.blog_id", "comments.author_id", "markdown", "users.name", "comments.created_at"])
    .where("comments.id", "=", id)
    .where("state", "=", "shown")
    .executeTakeFirst();
  if (!comment) return undefined;
  const { blog_id, author_id, name, markdown, created_at } = comment;
  return {
    ...{ id, url: `${url}/comments/${id}`, blog: { id: blog_id, url: `${url}/blog/${blog_id}` } },
    ...{ author: { id: author_id, name }, markdown, created_at },
  };
}

async function memberData(db: Db, url: string, id: string) {
  const user = await db
    .selectFrom("users")
    .select(["name", "handle"])
    .where("id", "=", id)
    .executeTakeFirst();
  return user ? { id, name: user.name, desk_url: `${url}/desk/people/${id}` } : { id };
}
