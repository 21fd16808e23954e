import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Schema } from "../../db/schema.ts";
import { userActor } from "../lib/actor.ts";
import { readOutline } from "../lib/outline.ts";
import { can, type Role } from "../lib/permissions.ts";
import { unpackText } from "../markdown/packed-text.server.ts";
import { coauthorIds, withCoauthors } from "./blog-authors.server.ts";
import { topicsOfBlog } from "./blog-topics.server.ts";
import { shownPicture } from "./user.server.ts";
import { blogsVisibleTo, visibleBlogs } from "./visible-blogs.server.ts";

export type Blog = NonNullable<Awaited<ReturnType<typeof findBlog>>>;
/** The live state of a blog, which its open pages follow. `revision` rises with every change of the text. */
export interface Pulse {
  likes: number;
  revision: number;
  /** How many comments it shows; null: it had none yet. */
  comments: number | null;
}

/** For queries that left-join users. */
type SchemaWithNullableUsers = Schema & { users: Nullable<Schema["users"]> };
type Nullable<T> = { [K in keyof T]: T[K] | null };

/** The columns that cards and pages show. */
export const blogColumns = [
  "blogs.id",
  "blogs.kind",
  "blogs.title",
  "blogs.description",
  "blogs.excerpt",
  "blogs.reading_minutes",
  "blogs.author_kind",
  "blogs.author_id",
  "blogs.image",
  "blogs.image_width",
  "blogs.image_height",
  "blogs.image_alt",
  "blogs.cover_focus",
  "blogs.published_at",
  "blogs.updated_at",
  "blogs.position",
  "blogs.lang",
  "blogs.card_title",
  "blogs.noindex",
] as const;

/** Shown for a post whose author's account was deleted: without it, pages would show the company's name. */
const formerAuthor = sql<string | null>`case when blogs.author_kind = 'former' then 'Former member' end`;

/**
 * The author of a blog, in a query that left-joins users. A display name replaces the e-mail, so that the e-mail is not sent
 * to other people. The e-mail and the picture that are stored with the blog are shown only for authors without an account.
 */
export function authorColumns(eb: ExpressionBuilder<SchemaWithNullableUsers, "blogs" | "users">) {
  // A post without a stored e-mail shows none, so the account's is not shown either.
  const email = sql<string | null>`case when blogs.author is null then null else users.email end`;
  const picture = sql<
    string | null
  >`case when users.id is null then blogs.author_image else ${shownPicture} end`;
  return [
    eb.fn.coalesce("users.name", email, "blogs.author", formerAuthor).as("author"),
    picture.as("author_image"),
    eb.ref("users.name").as("author_name"),
    eb.ref("users.handle").as("author_handle"),
  ] as const;
}

/**
 * A blog with its text, and whether the user likes it, bookmarked it and follows its author. undefined when there is none.
 * `userId`: "" when nobody is signed in. `seesAll`: also finds what others wrote that waits or was declined,
 * and unpublished posts of the company ("all" of `blogsVisibleTo`).
 */
export async function findBlog(db: Db, userId: string, id: string, seesAll = false) {
  const blog = await blogsVisibleTo(db, userId, seesAll ? "all" : "own")
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .leftJoin("users", "users.id", "blogs.author_id")
    .select(blogColumns)
    .select(["blogs.status", "blogs.declined_reason", "blogs.likes", "blogs.revision"])
    .select(["blog_texts.html", "blog_texts.outline", coauthorIds])
    .select(["blogs.canonical_url", "blogs.meta_description", "users.bio as author_bio"])
    .select(["blogs.translation_of", "blogs.translated_at"])
    .select(authorColumns)
    .select((eb) => [
      eb.exists(likeOf(eb, userActor(userId))).as("liked"),
      eb.exists(bookmarkOf(eb, userId)).as("bookmarked"),
      eb.exists(followOf(eb, userId)).as("following"),
    ])
    .where("blogs.id", "=", id)
    .executeTakeFirst();
  if (!blog) return undefined;
  const [named] = blog.coauthor_ids ? await withCoauthors(db, [blog]) : [blog];
  return {
    ...named!,
    outline: readOutline(blog.outline),
    liked: !!blog.liked,
    bookmarked: !!blog.bookmarked,
    following: !!blog.following,
  };
}

type BlogBuilder = ExpressionBuilder<Schema, "blogs">;

function likeOf(eb: BlogBuilder, actor: string) {
  return eb
    .selectFrom("likes")
    .select("likes.actor")
    .whereRef("likes.blog_id", "=", "blogs.id")
    .where("likes.actor", "=", actor);
}

function bookmarkOf(eb: BlogBuilder, userId: string) {
  return eb
    .selectFrom("bookmarks")
    .select("bookmarks.user_id")
    .whereRef("bookmarks.blog_id", "=", "blogs.id")
    .where("bookmarks.user_id", "=", userId);
}

function followOf(eb: BlogBuilder, userId: string) {
  const authorId = eb.fn.coalesce("blogs.author_id", sql<string>`'company'`);
  return eb
    .selectFrom("follows")
    .select("follows.follower")
    .where("follows.followed", "=", authorId)
    .where("follows.follower", "=", userId);
}

/** undefined when there is no such blog. */
export function findPulse(db: Db, id: string): Promise<Pulse | undefined> {
  return visibleBlogs(db)
    .leftJoin("comment_places", "comment_places.blog_id", "blogs.id")
    .select(["likes", "revision", "comment_places.comments"])
    .where("blogs.id", "=", id)
    .executeTakeFirst();
}

/** `findBlogSource` for this user: editors also get what waits or was declined, and unpublished posts of the company. */
export function findBlogSourceForUser(db: Db, user: { id: string; role: Role } | undefined, id: string) {
  return findBlogSource(db, id, user?.id, can(user, "edit-posts") ? "all" : "own");
}

export type BlogSource = NonNullable<Awaited<ReturnType<typeof findBlogSource>>>;

/**
 * A blog with its Markdown, for the editor; undefined when there is none that this user may see. `sees`: see
 * `blogsVisibleTo`.
 */
export async function findBlogSource(db: Db, id: string, userId = "", sees: "own" | "all" = "own") {
  const blog = await blogsVisibleTo(db, userId, sees)
    .innerJoin("blog_texts", "blog_texts.blog_id", "blogs.id")
    .select(["id", "kind", "status", "author_kind", "author_id", "title", "description", "image"])
    .select(["image_alt as coverAlt", "cover_focus as coverFocus", "canonical_url as canonicalUrl"])
    .select(["meta_description as metaDescription", "revision", "markdown"])
    .select(["card_title as cardTitle", "noindex", "lang", "translation_of"])
    .select(["published_at", "updated_at", "declined_reason", coauthorIds])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!blog) return undefined;
  const { markdown, noindex, translation_of, ...columns } = blog;
  const topics = (await topicsOfBlog(db, id)).map(({ label }) => label).join(", ");
  const fields = {
    topics,
    noindex: noindex ? "yes" : "",
    translationOf: translation_of ? `/blog/${translation_of}` : "",
  };
  return { ...columns, ...fields, content: await unpackText(markdown) };
}
