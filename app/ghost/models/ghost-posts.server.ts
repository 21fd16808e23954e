// Public blogs, and the pages of the site, as Ghost's API lists them.
import { sql } from "kysely";
import type { Db } from "../../../db/engine.ts";
import { withCoauthors } from "../../core/blog-authors.server.ts";
import { withTopics } from "../../core/blog-topics.server.ts";
import { shownPicture } from "../../core/user.server.ts";
import { visibleBlogs } from "../../core/visible-blogs.server.ts";
import { badRequest } from "../lib/ghost-error.ts";
import type { GhostQuery } from "../lib/ghost-query.ts";
import { idOfSlug } from "../lib/ghost-slug.ts";
import { type Condition, type FilterField, filterCondition } from "./ghost-filter.server.ts";
import { listIds, type Orders } from "./ghost-list.server.ts";

export type GhostPost = Awaited<ReturnType<typeof findPosts>>[number];
export type PostKind = "posts" | "pages";

/** All texts of a page of the list together. */
const maxTextBytes = 8_000_000;
const textsAtOnce = 10;

const isPublishedPage = sql<boolean>`exists (select 1 from pages join blog_texts on blog_texts.blog_id = pages.blog_id
  where pages.blog_id = blogs.id and blog_texts.html <> '')`;
const publicOf = (db: Db, kind: PostKind) =>
  kind === "posts" ? visibleBlogs(db) : db.selectFrom("blogs").where(isPublishedPage);

const orders: Orders = {
  published_at: sql`blogs.position`,
  created_at: sql`blogs.position`,
  updated_at: sql`blogs.updated_at`,
  title: sql`blogs.title`,
  slug: sql`blogs.id`,
  id: sql`blogs.id`,
};
const usual = { orders, usual: sql`blogs.position desc, blogs.id desc` };

/** The ids of a page of the list, newest first unless another order is asked for. `featuredId`: of the blog on the front page. */
export function listPosts(db: Db, kind: PostKind, query: GhostQuery, featuredId: string | undefined) {
  let posts = publicOf(db, kind);
  if (query.filter) posts = posts.where(filterCondition(query.filter, filterFields(featuredId)));
  return listIds(posts, sql<string>`blogs.id`, query, usual);
}

const filterFields = (featuredId = ""): Record<string, FilterField> => {
  const id = { isOneOf: (ids: string[]) => sql<boolean>`blogs.id in (${sql.join(ids)})` };
  const slug = {
    isOneOf: (slugs: string[]) =>
      sql<boolean>`(${id.isOneOf(slugs.map(idOfSlug))} or blogs.id in (select blog_id from pages where name in (${sql.join(slugs)})))`,
  };
  const published = {
    compare: (operator: Condition, ms: number) => sql<boolean>`blogs.position ${operator} ${ms}`,
  };
  const updated = {
    compare: (operator: Condition, ms: number) =>
      sql<boolean>`blogs.updated_at ${operator} ${new Date(ms).toISOString()}`,
  };
  const always = (text: string) => ({
    isOneOf: (values: string[]) => (values.includes(text) ? sql<boolean>`(1 = 1)` : sql<boolean>`(1 = 0)`),
  });
  const featured = {
    isOneOf: (values: string[]) =>
      values.includes("true")
        ? sql<boolean>`(blogs.id = ${featuredId})`
        : sql<boolean>`(blogs.id <> ${featuredId})`,
  };
  return {
    ...{ id, slug, featured, visibility: always("public") },
    ...Object.fromEntries(["tag", "tags", "tags.slug", "tags.id"].map((name) => [name, tagField("1 to 4")])),
    ...Object.fromEntries(["primary_tag", "primary_tag.slug"].map((name) => [name, tagField("first")])),
    ...Object.fromEntries(["author", "authors", "authors.slug", "authors.id"].map((name) => [name, author])),
    ...{ primary_author: firstAuthor, "primary_author.slug": firstAuthor },
    ...{ published_at: published, created_at: published, updated_at: updated },
  };
};

function tagField(places: "first" | "1 to 4"): FilterField {
  const isFirst = places === "first" ? sql`and place = 1` : sql``;
  return {
    isOneOf: (names) =>
      sql<boolean>`(blogs.id in (select blog_id from blog_topics where topic in (${sql.join(names)})
        and is_public = 1 ${isFirst}))`,
  };
}

const usersWith = (slugs: string[]) =>
  sql`(select id from users where id in (${sql.join(slugs)}) or handle in (${sql.join(slugs)}))`;
const byCompany = (slugs: string[]) =>
  slugs.includes("company") ? sql`or blogs.author_kind = 'company'` : sql``;
const firstAuthor: FilterField = {
  isOneOf: (slugs) => sql<boolean>`(blogs.author_id in ${usersWith(slugs)} ${byCompany(slugs)})`,
};
const author: FilterField = {
  isOneOf: (slugs) => sql<boolean>`(blogs.author_id in ${usersWith(slugs)} ${byCompany(slugs)}
    or blogs.id in (select blog_id from blog_authors where accepted_at is not null and user_id in ${usersWith(slugs)}))`,
};

/** Posts with their topics and authors, in the order of `ids`. */
export async function findPosts(db: Db, kind: PostKind, ids: string[]) {
  if (ids.length === 0) return [];
  const rows = await publicOf(db, kind)
    .leftJoin("users", "users.id", "blogs.author_id")
    .leftJoin("pages", "pages.blog_id", "blogs.id")
    .select(["blogs.id", "blogs.title", "blogs.description", "blogs.excerpt", "blogs.reading_minutes"])
    .select(["blogs.image", "blogs.image_alt", "blogs.published_at", "blogs.updated_at", "blogs.card_title"])
    .select(["blogs.canonical_url", "blogs.meta_description", "blogs.author_kind", "blogs.author_id"])
    .select(["users.name as author_name", "users.handle as author_handle", "users.bio", "users.links"])
    .select([shownPicture.as("picture"), "pages.name as page_name"])
    .where("blogs.id", "in", ids)
    .execute();
  const posts = await withTopics(db, await withCoauthors(db, rows));
  const byId = new Map(posts.map((post) => [post.id, post]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The id of a public post or page; undefined when there is none. `slug`: an id is one too. */
export async function findPostId(db: Db, kind: PostKind, slug: string): Promise<string | undefined> {
  const slugField = filterFields().slug!.isOneOf!([slug]);
  return (await publicOf(db, kind).select("blogs.id").where(slugField).executeTakeFirst())?.id;
}

/** The texts of posts by id. Throws a GhostError when they are too long together. */
export async function findTexts(db: Db, ids: string[]) {
  const texts = new Map<string, { html: string; plain: string }>();
  let bytes = 0;
  for (let at = 0; at < ids.length; at += textsAtOnce) {
    const rows = await db
      .selectFrom("blog_texts")
      .select(["blog_id", "plain"])
      .select(sql<string>`case when feed_html <> '' then feed_html else html end`.as("html"))
      .where("blog_id", "in", ids.slice(at, at + textsAtOnce))
      .execute();
    for (const { blog_id, html, plain } of rows) {
      texts.set(blog_id, { html, plain });
      bytes += html.length + plain.length;
    }
    if (bytes > maxTextBytes)
      throw badRequest(
        "These texts are too long for one answer.",
        "Ask with a smaller limit, or with fields.",
      );
  }
  return texts;
}
