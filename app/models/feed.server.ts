import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import { type Cursor, formatCursor } from "../lib/cursor.ts";
import { authorColumns, type Blog, blogColumns } from "./blog.server.ts";
import { contains } from "./search.server.ts";
import { visibleBlogs } from "./visible-blogs.server.ts";

export type BlogCard = Awaited<ReturnType<typeof cards>>[number];

export const pageSize = 20;

/** One page of the feed, newest first, the built-in articles last; `next` is the cursor of the following page. */
export async function feed(db: Db, { q, before }: { q?: string; before?: Cursor }) {
  let query = cardQuery(db);
  if (q) query = query.where("blogs.id", "in", contains(db, q, "head"));
  if (before)
    query = query.where(sql<boolean>`(blogs.position, blogs.id) < (${before.position}, ${before.id})`);
  const found = await query.limit(pageSize + 1).execute();
  const blogs = found.slice(0, pageSize);
  const next = found.length > pageSize ? formatCursor(blogs.at(-1)!) : undefined;
  return { blogs, next };
}

/** Every article of a kind, in the catalogue's order; `q` is looked for in title and content. */
export async function catalogue(db: Db, kind: "course" | "service", q?: string) {
  let query = cardQuery(db).where("blogs.kind", "=", kind);
  if (q) query = query.where("blogs.id", "in", contains(db, q, "body"));
  return query.execute();
}

/** Cards of the named blogs, in that order; those that are gone are left out. */
export async function cards(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  const found = await cardQuery(db).where("blogs.id", "in", ids).execute();
  const byId = new Map(found.map((card) => [card.id, card]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function cardQuery(db: Db) {
  return visibleBlogs(db)
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(blogColumns)
    .select(authorColumns)
    .orderBy("blogs.position", "desc")
    .orderBy("blogs.id", "desc");
}

/** Up to three others: of the same topic first, then of the same kind, then whatever is newest. */
export async function readNext(db: Db, blog: Pick<Blog, "id" | "kind" | "topic">) {
  return cardQuery(db)
    .where("blogs.id", "!=", blog.id)
    .clearOrderBy()
    .orderBy((eb) =>
      eb
        .case()
        .when("blogs.topic", "=", blog.topic ?? "")
        .then(0)
        .when("blogs.kind", "=", blog.kind)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy("blogs.position", "desc")
    .limit(3)
    .execute();
}
