import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Schema } from "../../db/schema.ts";
import { type Cursor, writeCursor } from "../lib/cursor.ts";
import { rendererVersion, renderMarkdown } from "./markdown.server.ts";
import { contains } from "./search.server.ts";
import type { Viewer } from "./viewer.server.ts";

export type BlogCard = Awaited<ReturnType<typeof cards>>[number];
export type Blog = NonNullable<Awaited<ReturnType<typeof findBlog>>>;
/** What an open page of a blog follows. `revision` rises with every change of the text. */
export interface Pulse {
  likes: number;
  revision: number;
}

export const pageSize = 20;

/** One page of the feed, newest first, the built-in articles last; `next` is the cursor of the following page. */
export async function feed(db: Db, { q, before }: { q?: string; before?: Cursor }) {
  let query = cardQuery(db);
  if (q) query = query.where("blogs.id", "in", contains(db, q, "head"));
  if (before)
    query = query.where(sql<boolean>`(blogs.position, blogs.id) < (${before.position}, ${before.id})`);
  const found = await query.limit(pageSize + 1).execute();
  const blogs = found.slice(0, pageSize);
  const next = found.length > pageSize ? writeCursor(blogs.at(-1)!) : undefined;
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
  return db
    .selectFrom("blogs")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select([
      "blogs.id",
      "blogs.kind",
      "blogs.title",
      "blogs.description",
      "blogs.excerpt",
      "blogs.reading_minutes",
      "blogs.topic",
      "blogs.image",
      "blogs.image_width",
      "blogs.image_height",
      "blogs.image_alt",
      "blogs.published_at",
      "blogs.updated_at",
      "blogs.position",
    ])
    .select(shownAuthor)
    .where("blogs.deleted_at", "is", null)
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

type Joined = Schema & { users: { name: string | null; image: string | null } };

/** A display name stands in for the e-mail, which then reaches no other browser. */
function shownAuthor(eb: ExpressionBuilder<Joined, "blogs" | "users">) {
  return [
    eb.fn.coalesce("users.name", "blogs.author").as("author"),
    eb.fn.coalesce("users.image", "blogs.author_image").as("author_image"),
  ] as const;
}

/** A blog with its text and what the viewer did with it; undefined when there is none. */
export async function findBlog(db: Db, viewer: Viewer, id: string) {
  const actor = viewer.actor ?? "";
  const userId = viewer.user?.id ?? "";
  const blog = await db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("users", "users.id", "blogs.author_id")
    .selectAll("blogs")
    .select(["blog_texts.content", "blog_texts.html", "blog_texts.renderer"])
    .select(shownAuthor)
    .select((eb) => [
      eb.exists(likeOf(eb, actor)).as("liked"),
      eb.exists(saveOf(eb, userId)).as("saved"),
      eb.exists(followOf(eb, userId)).as("following"),
    ])
    .where("blogs.id", "=", id)
    .where("blogs.deleted_at", "is", null)
    .executeTakeFirst();
  if (!blog) return undefined;
  const { content, renderer, publish_key: _, ...shown } = blog;
  const html = renderer === rendererVersion ? blog.html : await renderAnew(db, id, content);
  return { ...shown, html, liked: !!blog.liked, saved: !!blog.saved, following: !!blog.following };
}

type Scope = ExpressionBuilder<Schema, "blogs">;

function likeOf(eb: Scope, actor: string) {
  return eb
    .selectFrom("likes")
    .select("likes.actor")
    .whereRef("likes.blog_id", "=", "blogs.id")
    .where("likes.actor", "=", actor);
}

function saveOf(eb: Scope, userId: string) {
  return eb
    .selectFrom("saves")
    .select("saves.user_id")
    .whereRef("saves.blog_id", "=", "blogs.id")
    .where("saves.user_id", "=", userId);
}

function followOf(eb: Scope, userId: string) {
  const followed = eb.fn.coalesce("blogs.author_id", sql<string>`'company'`);
  return eb
    .selectFrom("follows")
    .select("follows.follower")
    .where("follows.followed", "=", followed)
    .where("follows.follower", "=", userId);
}

/** Stored HTML is as old as the renderer that made it. */
async function renderAnew(db: Db, id: string, content: string) {
  const { html } = await renderMarkdown(content);
  await db
    .updateTable("blog_texts")
    .set({ html, renderer: rendererVersion })
    .where("blog_id", "=", id)
    .where("content", "=", content)
    .execute();
  return html;
}

export function pulse(db: Db, id: string): Promise<Pulse | undefined> {
  return db
    .selectFrom("blogs")
    .select(["likes", "revision"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** A blog as its author wrote it, for the editor. */
export function blogSource(db: Db, id: string) {
  return db
    .selectFrom("blogs")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["id", "author_id", "title", "description", "image", "revision", "content"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Ids of all blogs, the newest first, as many as a sitemap may name. */
export function everyBlog(db: Db) {
  return db
    .selectFrom("blogs")
    .select(["id", "updated_at"])
    .where("deleted_at", "is", null)
    .orderBy("position", "desc")
    .limit(50_000)
    .execute();
}
