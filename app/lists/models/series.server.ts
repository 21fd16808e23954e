// A public list whose posts lead from one to the next.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { isVisible } from "../../core/visible-blogs.server.ts";
import { canEditBlog } from "../../lib/permissions.ts";

export type Series = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

const maxLists = 100;

/**
 * The series that a post is part of: the oldest one of somebody who may edit the post, so that nobody else leads its readers
 * away. undefined when there is none, or nothing else of it is public.
 */
export async function findSeries(db: Db, blog: { id: string } & Parameters<typeof canEditBlog>[1]) {
  const lists = await db
    .selectFrom("list_entries")
    .innerJoin("lists", "lists.id", "list_entries.list_id")
    .innerJoin("users", "users.id", "lists.user_id")
    .select(["lists.id", "lists.title", "lists.created_at", "users.id as user_id", "users.role"])
    .where("list_entries.entry", "=", `/blog/${blog.id}`)
    .where("lists.is_series", "=", 1)
    .where("lists.is_public", "=", 1)
    .where("users.blocked_at", "is", null)
    .limit(maxLists)
    .execute();
  const [list] = lists
    .filter(({ user_id, role }) => canEditBlog({ id: user_id, role }, blog))
    .sort((a, b) => (a.created_at + a.id < b.created_at + b.id ? -1 : 1));
  if (!list) return undefined;
  const parts = await listParts(db, list.id);
  const at = parts.findIndex(({ id }) => id === blog.id);
  if (parts.length < 2) return undefined;
  const { id, title } = list;
  return { id, title, part: at + 1, size: parts.length, previous: parts[at - 1], next: parts[at + 1] };
}

/** The public articles of a list, in its order. */
async function listParts(db: Db, listId: string) {
  const rows = await db
    .selectFrom("list_entries")
    .innerJoin("blogs", (join) => join.on(sql<boolean>`blogs.id = substr(list_entries.entry, 7)`))
    .select(["blogs.id", "blogs.title"])
    .where("list_id", "=", listId)
    .where("entry", "like", "/blog/%")
    .where(isVisible)
    .orderBy("list_entries.position")
    .execute();
  // Plain objects: rows of one engine have no prototype, and the data of a page would say so.
  return rows.map(({ id, title }) => ({ id, title }));
}
